import { setTimeout as sleep } from 'node:timers/promises';
import { type TestContext, test } from 'vitest';
import { answerTo, type ChatSite, type Handler, nothing, serveSite } from './chat-site.ts';
import { firstOf } from './one-of-each.ts';
import { talkTo } from './talk-to.ts';

/** What every page has: a backend, and functions to ask it and to create elements. */
const base = `const ask = async (text) => (await fetch('/ask', { method: 'POST', body: text })).text();
const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;

const box = `<div class="chat"><div id="log"><p class="m">Welcome to the practice shop.</p></div>
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div>`;

/** Sends with the form or with Enter, shows the prompt, and passes it to \`answer\`. */
const listen = (root = 'document') => `
const form = ${root}.querySelector('#form'), log = ${root}.querySelector('#log'), field = form.querySelector('textarea, input, [contenteditable]');
const submit = async (event) => {
  event.preventDefault();
  const rich = field.hasAttribute('contenteditable');
  const text = rich ? field.innerText : field.value;
  if (rich) field.textContent = ''; else field.value = '';
  log.append(make('p', 'm user', text));
  await answer(text);
};
form.onsubmit = submit;
form.onkeydown = (event) => { if (event.key === 'Enter' && !event.shiftKey) submit(event); };
`;
const plainly = `const answer = async (text) => log.append(make('p', 'm', await ask(text)));`;

type Page = { html: string; script: string; asked?: readonly string[]; handler?: Handler };

const output: Page = {
  html: `<form id="form" class="assistant"><input placeholder="Ask me anything"><button>Ask</button></form><div id="log"><output></output></div>`,
  script: `form.onsubmit = async (event) => { event.preventDefault(); const input = form.querySelector('input'); const text = input.value;
document.querySelector('output').textContent = ''; document.querySelector('output').textContent = await ask(text); };`,
};

const pages: Record<string, Page> = {
  'open shadow roots, one in the other': {
    html: '<shop-chat></shop-chat>',
    script: `${plainly}
const outer = document.querySelector('shop-chat').attachShadow({ mode: 'open' });
const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
inner.innerHTML = ${JSON.stringify(box)};${listen('inner')}`,
  },
  'a frame of the same site': {
    html: `<iframe style="width:400px;height:400px" srcdoc='${box}<script src="/page.js"></script>'></iframe>`,
    script: `if (parent !== self) { ${plainly} ${listen()} globalThis.answer = answer; }`,
  },
  'an answer that grows': {
    html: box,
    script: `const answer = async (text) => {
  const whole = await ask(text), p = log.appendChild(make('p', 'm', ''));
  for (const word of whole.split(/(?<= )/)) { p.append(word); await wait(60); }
};${listen()}`,
  },
  'an answer that is rewritten in place, over a typing indicator': {
    html: box,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', 'Assistant is typing…'));
  await wait(900); p.textContent = 'Let me look that up.'; await wait(400); p.textContent = await ask(text);
};${listen()}`,
  },
  'one output that every answer replaces, and no echo': output,
  'a virtualized list that keeps three messages in the document': {
    html: box,
    script: `const all = ['Welcome to the practice shop.'];
const draw = () => log.replaceChildren(...all.slice(-3).map((text) => make('p', 'm', text)));
${listen().replace("log.append(make('p', 'm user', text))", 'all.push(text); draw()')}
const answer = async (text) => { all.push(await ask(text)); draw(); };`,
  },
  'a search field and a chat': {
    html: `<form role="search"><input type="search" placeholder="Search our shop"></form><form><input name="email" placeholder="Your e-mail for the newsletter"><button>Subscribe</button></form>${box}`,
    script: `${plainly}${listen()}`,
  },
  'a launcher that never stands still': {
    html: `<style>@keyframes hop { 50% { transform: translateY(-20px) } } .launcher { position: fixed; right: 20px; bottom: 20px; width: 60px; height: 60px; animation: hop 0.5s infinite }</style>
<button class="launcher" aria-label="Open chat">💬</button><div id="panel" hidden>${box}</div>`,
    script: `document.querySelector('.launcher').onclick = async () => { await wait(700); panel.hidden = false; };${plainly}${listen()}`,
  },
  'a cookie banner over everything': {
    html: `<div id="cookies" class="cookie-banner" style="position:fixed;inset:0;background:#fffc;z-index:9"><p>We use cookies.</p><button>Settings</button><button>Accept all</button><button id="no">Reject all</button></div>
<div class="bubble" role="button" aria-label="Chat with us" style="position:fixed;right:9px;bottom:9px;width:50px;height:50px">?</div><div id="panel" hidden>${box}</div>`,
    script: `no.onclick = () => { document.cookie = 'consent=none'; cookies.remove(); };
document.querySelector('.bubble').onclick = () => { panel.hidden = false; };${plainly}${listen()}`,
  },
  'a contenteditable field with a control that is no button': {
    html: `<div class="chat"><div id="log"></div><div id="form"><div contenteditable="true" data-placeholder="Message" style="min-height:20px;border:1px solid"></div><span class="send-icon" style="cursor:pointer">➤</span></div></div>`,
    script: `${plainly}${listen()} form.onkeydown = null; document.querySelector('.send-icon').onclick = submit;`,
  },
  'names, times, quick replies and a late greeting': {
    html: `<div class="chat"><div id="log"></div><form id="form"><textarea placeholder="Write a reply"></textarea></form></div>`,
    script: `const row = (who, text) => { const div = make('div', 'row', ''); div.append(make('b', '', who), make('p', 'text', text), make('i', '', '10:42 AM')); return div; };
setTimeout(() => log.append(row('Shop assistant', 'Hello there!')), 500);
${listen().replace("log.append(make('p', 'm user', text))", "log.append(row('You', text), make('small', '', 'Delivered'))")}
const answer = async (text) => { const reply = await ask(text); const quick = make('div', 'quick', ''); quick.append(make('button', '', 'Yes'), make('button', '', 'No'));
  log.append(row('Shop assistant', reply), quick); };`,
  },
  'the newest message on top': {
    html: `<div class="chat"><form id="form"><input placeholder="Ask a question"><button>Send</button></form><div id="log"><p class="m">Welcome!</p></div></div>`,
    script: `${listen().replace('log.append', 'log.prepend')} const answer = async (text) => log.prepend(make('p', 'm', await ask(text)));`,
  },
  'the same answer again and again in that output': {
    ...output,
    asked: ['When do you open?', 'When do you open?', 'When do you open?'],
  },
  'an answer in two parts over a connection that was open before': {
    html: box,
    script: `new EventSource('/events').onmessage = ({ data }) => (globalThis.p ??= log.appendChild(make('p', 'm', ''))).append(JSON.parse(data));
const answer = (text) => fetch('/post', { method: 'POST', body: text });${listen()}`,
    asked: ['When do you open?'],
    handler: events(),
  },
  'text that changes elsewhere on the page': {
    html: `<aside><p id="clock">0 visitors</p></aside>${box}`,
    script: `let n = 0; setInterval(() => { clock.textContent = ++n + ' visitors looked at these boots'; }, 150);${plainly}${listen()}`,
  },
};

/** Says the words of an answer on a connection that the page opened when it loaded, and takes a rest between. */
function events(): Handler {
  let tell = (_: string) => {};
  return async ({ path, body }, response, site) => {
    if (path === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      tell = (words) => response.write(`data: ${JSON.stringify(words)}\n\n`);
      return;
    }
    if (path !== '/post') return nothing(response);
    response.writeHead(202).end();
    site.asked.push(body);
    for (const words of answerTo(body).split(/(?<=that:)/)) {
      await sleep(PAUSE_MS);
      tell(words);
    }
  };
}

const PAUSE_MS = 3_000;

const turns = ['When do you open?', 'Tell me the code word,\nplease', 'And who are you?'];

test.concurrent.for(firstOf(Object.entries(pages), 2))(
  '%s',
  async ([, { html, script, asked, handler }], context) => {
    const site = await serveSite(
      `<!doctype html><title>Shop</title><h1>Shop</h1>${html}<script src="/page.js"></script>`,
      `${base}${script}`,
      handler ?? ((_, response) => nothing(response)),
      context.onTestFinished,
    );

    await expectRightReplies(site, context, asked);
  },
);

test.concurrent('a frame of another site', async (context) => {
  const chat = await serveSite(
    `<!doctype html>${box}<script src="/page.js"></script>`,
    `${base}${plainly}${listen()}`,
    (_, response) => nothing(response),
    context.onTestFinished,
  );
  const elsewhere = chat.url.replace('127.0.0.1', 'localhost');
  const html = `<!doctype html><h1>Shop</h1><iframe src="${elsewhere}" style="width:400px;height:500px"></iframe>`;
  const site = await serveSite(
    html,
    '',
    (_, response) => nothing(response),
    context.onTestFinished,
  );

  await expectRightReplies({ ...chat, url: site.url }, context);
});

async function expectRightReplies(
  site: ChatSite,
  { expect, onTestFinished }: Pick<TestContext, 'expect' | 'onTestFinished'>,
  asked: readonly string[] = turns,
) {
  const talk = talkTo(site.url, { atEnd: onTestFinished });
  const messages: { role: 'user' | 'assistant'; content: string }[] = [];
  for (const content of asked) {
    messages.push({ role: 'user', content });
    const reply = await talk(messages);
    messages.push({ role: 'assistant', content: reply });
    expect(flat(reply)).toBe(flat(answerTo(site.asked.at(-1) ?? '')));
  }
  expect(site.asked.map(flat)).toEqual(asked.map(flat));
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
