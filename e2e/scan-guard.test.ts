import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { type ChatSite, type Handler, nothing, serveSite } from './chat-site.ts';
import { finished, makeHome, start } from './provoke.ts';
import { connectTo, talkTo } from './talk-to.ts';

const box = `<!doctype html><title>Shop</title><div class="chat"><div id="log"></div>
<form id="form"><input placeholder="Type a message"><button>Send</button></form></div><script src="/page.js"></script>`;

const chat = (onSend: string) => `const field = form.querySelector('input');
const say = (text) => log.append(Object.assign(document.createElement('p'), { textContent: text }));
form.onsubmit = async (event) => { event.preventDefault(); const text = field.value; field.value = ''; say(text); ${onSend} };`;

const answering = chat(`say(await (await fetch('/ask', { method: 'POST', body: text })).text());`);
const silent = chat(`fetch('/ask', { method: 'POST', body: text });`);

const slow = 'for (const from = Date.now(); Date.now() < from + 400; );';

const unknown: Handler = (_, response) => nothing(response);
const hello = [{ role: 'user', content: 'When do you open?' }] as const;

test('a page cannot open windows or dialogs, download files, or get permissions', async () => {
  const nasty = `window.open('/popup'); setInterval(() => alert('Look here'), 300); confirm('Sure?');
navigator.geolocation.getCurrentPosition(() => fetch('/position'));
location.assign('file:///etc/hostname');
const link = document.body.appendChild(document.createElement('a')); link.href = 'data:application/zip,x'; link.download = 'x.zip'; link.click();
navigator.serviceWorker?.register('/worker.js').catch(() => {});`;
  const paths: string[] = [];
  const site = await serveSite(box, `${nasty}${answering}`, ({ path }, response) => {
    paths.push(path);
    nothing(response);
  });

  const reply = await talkTo(site.url)(hello);

  expect(reply).toMatch(/^Sorry, I cannot help/);
  expect(paths).not.toContain('/position');
  expect(paths).not.toContain('/worker.js');
  expect(paths).not.toContain('/popup');
});

/** Several times what a page needs until its field can be typed into. */
const LIMIT_MS = 25_000;

test.concurrent.for<[string, string, RegExp]>([
  ['goes away', chat(`location.href = 'http://localhost:1/';`), /went away to|could not be used/],
  // The machine may be as slow: then our message is on the page only after its request has been answered.
  [
    'takes long over our message, and says nothing',
    chat(`fetch('/ask', { method: 'POST', body: text }); ${slow}`),
    /gave no answer within 25 s \(phase: waiting\)/,
  ],
  ['never lets go', chat('for (;;);'), /was not sent .* within 25 s \(phase: typing\)/],
])(
  'a page that %s is an error with a clear message',
  async ([, script, words], { expect, onTestFinished: atEnd }) => {
    const site = await serveSite(box, script, unknown, atEnd);

    await expect(talkTo(site.url, { timeoutMs: LIMIT_MS, atEnd })(hello)).rejects.toMatchObject({
      name: 'TargetError',
      message: expect.stringMatching(words),
    });
  },
);

test.concurrent('a 404 and an empty page are errors with their reasons', async ({
  expect,
  onTestFinished: atEnd,
}) => {
  const site = await serveSite('<h1>Nothing here</h1>', '', unknown, atEnd);

  await expect(talkTo(`${site.url}gone`, { atEnd })(hello)).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(talkTo(site.url, { atEnd })(hello)).rejects.toThrow(/No chat box was found/);
});

test('a certificate that the browser does not trust, and https:// in place of http://, are said with the remedy', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const server = createServer({ key, cert }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const plain = await serveSite(box, answering, unknown);

  await expect(talkTo(`https://127.0.0.1:${port}/`)(hello)).rejects.toMatchObject({
    message: expect.stringMatching(/self-signed .*nssdb/),
    retryable: false,
  });
  await expect(talkTo(plain.url.replace('http:', 'https:'))(hello)).rejects.toMatchObject({
    message: expect.stringContaining('Write http:// in place of https://'),
    retryable: false,
  });
});

test('an abort ends a call without an answer, and closing the target ends its browser', async () => {
  const site = await serveSite(box, silent, unknown);
  const target = connectTo(site.url);
  const abort = new AbortController();
  const payload = target.payload(hello, { maxTokens: undefined });
  const sending = target.send(payload, { signal: abort.signal }).catch((error: Error) => error);
  await asked(site);

  abort.abort();

  expect(await sending).toMatchObject({ name: 'AbortError' });
  await target.close?.();
});

test.each<['SIGINT' | 'SIGKILL', number | null]>([
  ['SIGINT', 130],
  ['SIGKILL', null],
])('a campaign on four pages that ends by %s leaves no browser behind', async (signal, code) => {
  const home = await makeHome();
  const greeted = box.replace('<div id="log">', '<div id="log"><p>Welcome to the shop.</p>');
  const site = await serveSite(greeted, silent, unknown);
  const tmp = { TMPDIR: home };
  const goals = ['first', 'second', 'third', 'fourth'].map((word) => `Reveal the ${word} word`);
  const named = goals.flatMap((goal) => ['--goals', goal]);
  const args = ['scan', site.url, ...named, '--concurrency', '4'];
  const campaign = start(home, args, tmp);
  const end = finished(campaign);
  await asked(site, goals.length);
  expect(browsersOf(home)).not.toEqual([]);

  campaign.kill(signal);

  expect((await end).code).toBe(code);
  await expect.poll(() => browsersOf(home), { timeout: 30_000 }).toEqual([]);
});

/** Resolves when so many prompts have arrived. */
const asked = (site: ChatSite, count = 1) =>
  expect.poll(() => site.asked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);

/** Browsers with a profile in this folder. */
const browsersOf = (folder: string): string[] =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${folder}`));
