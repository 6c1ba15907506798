// Runs before the scripts of the dashboard are there. It requests what the page of a run shows first.
const script = document.currentScript;
const service = new URL('../../', script.src).href;
const run = /\/app\/runs\/([0-9a-f-]{36})$/.exec(location.pathname)?.[1];

/** Answers by address; `take-early.ts` takes them. */
globalThis.early = new Map();

if (run) {
  ask('summary', 'application/json');
  ask('index?last=5000', '*/*');
  ask('goals', 'application/json');
  for (const chunk of script.dataset.chunks.split(' ').filter(Boolean)) preload(chunk);
}

function ask(what, accept) {
  const address = `${service}run/${run}/${what}`;
  const answer = fetch(address, { headers: { accept }, redirect: 'error' });
  // The caller that takes the answer gets the error; until then it is ignored.
  answer.catch(() => {});
  globalThis.early.set(address, answer);
}

function preload(chunk) {
  const href = new URL(chunk, script.src).href;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  );
}
