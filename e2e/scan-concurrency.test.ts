import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from './talk-to.ts';

/** A chat that says which visitor it talks to, by a cookie of the page, and how often that visitor has asked. */
const page = `<!doctype html><title>Shop</title><div class="chat"><div id="log"></div>
<form id="form"><input placeholder="Type a message"><button>Send</button></form></div><script>
const field = form.querySelector('input');
const say = (text) => log.append(Object.assign(document.createElement('p'), { textContent: text }));
form.onsubmit = async (event) => { event.preventDefault(); const text = field.value; field.value = ''; say(text);
say(await (await fetch('/ask', { method: 'POST', body: text })).text()); };</script>`;

type Asked = { visitor: string; prompt: string; answer(): void };

/** Holds every answer until `onAsked` gives it. */
async function serveShop(onAsked: (asked: Asked) => void) {
  let visitors = 0;
  const answer = (response: ServerResponse, words: string) => response.end(words);
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html');
      if (!request.headers.cookie) response.setHeader('set-cookie', `visitor=v${++visitors}`);
      return answer(response, page);
    }
    if (request.url !== '/ask') return response.writeHead(404).end();
    const prompt = await text(request);
    const visitor = /visitor=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'none';
    onAsked({ visitor, prompt, answer: () => answer(response, `This is for ${visitor} alone.`) });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const message = (content: string) => ({ role: 'user' as const, content });
const prompts = ['Boots?', 'Socks?', 'Laces?', 'Soles?'];

test('a page takes one prompt at a time, each attempt with a profile of its own', async () => {
  const asked: Asked[] = [];
  let open = 0;
  let most = 0;
  const url = await serveShop((one) => {
    asked.push(one);
    most = Math.max(most, ++open);
    open--;
    one.answer();
  });
  const target = connectTo(url);

  const replies = await Promise.all(prompts.map((prompt) => send(target, [message(prompt)])));

  expect(most).toBe(1);
  expect(new Set(asked.map(({ visitor }) => visitor)).size).toBe(prompts.length);
  expect(replies.map(({ text }) => text)).toEqual(
    prompts.map((prompt) => `This is for ${visitorOf(asked, prompt)} alone.`),
  );
});

test('with four calls at a time there are four pages, none of which knows another', async () => {
  const asked: Asked[] = [];
  // Nothing is answered before all four have asked.
  const url = await serveShop((one) => {
    asked.push(one);
    if (asked.length === prompts.length) for (const { answer } of asked) answer();
  });
  const target = connectTo(url, { callsAtOnce: 4 });

  const replies = await Promise.all(prompts.map((prompt) => send(target, [message(prompt)])));

  expect(new Set(asked.map(({ visitor }) => visitor)).size).toBe(prompts.length);
  expect(replies.map(({ text }) => text)).toEqual(
    prompts.map((prompt) => `This is for ${visitorOf(asked, prompt)} alone.`),
  );
});

test('two conversations at a time each continue on their own page, and no prompt is typed again', async () => {
  const asked: Asked[] = [];
  const url = await serveShop((one) => {
    asked.push(one);
    one.answer();
  });
  const target = connectTo(url, { callsAtOnce: 2 });
  const talk = async (goal: string) => {
    const first = await send(target, [message(`${goal} one`)], goal);
    const said = { role: 'assistant' as const, content: first.text };
    await send(target, [message(`${goal} one`), said, message(`${goal} two`)], goal);
  };

  await Promise.all([talk('Boots'), talk('Socks')]);

  expect(asked.map(({ prompt }) => prompt).toSorted()).toEqual([
    ...['Boots one', 'Boots two', 'Socks one', 'Socks two'],
  ]);
  for (const goal of ['Boots', 'Socks'])
    expect(visitorOf(asked, `${goal} one`)).toBe(visitorOf(asked, `${goal} two`));
});

test('after the browser was killed, a conversation begins anew on a fresh page, and its reply says so', async () => {
  const asked: Asked[] = [];
  const url = await serveShop((one) => {
    asked.push(one);
    one.answer();
  });
  const target = connectTo(url);
  const first = await send(target, [message('Boots?')]);
  const said = { role: 'assistant' as const, content: first.text };
  const next = () => send(target, [message('Boots?'), said, message('And socks?')]);
  killBrowser();

  // As a campaign does after a failure that may pass: the browser may be gone in the middle of a call.
  const second = await next().catch(next);

  expect(asked.map(({ visitor, prompt }) => [visitor, prompt])).toEqual([
    ['v1', 'Boots?'],
    ['v2', 'Boots?'],
    ['v2', 'And socks?'],
  ]);
  expect(first.steps).toBeUndefined();
  expect(second).toMatchObject({
    text: 'This is for v2 alone.',
    steps: [{ content: { step_name: 'conversation began anew', prompts_typed_again: 1 } }],
  });
});

type Sending = ReturnType<typeof connectTo>;

const send = (target: Sending, messages: Parameters<Sending['payload']>[0], goal = 'goal') =>
  target.send(target.payload(messages, { maxTokens: undefined }), {
    signal: AbortSignal.timeout(120_000),
    goal,
  });

const visitorOf = (asked: readonly Asked[], prompt: string) =>
  asked.find((one) => one.prompt === prompt)?.visitor;

/** The last browser that this process started: the target's. */
const killBrowser = () =>
  execFileSync('pkill', [
    '-KILL',
    '--newest',
    '-P',
    `${process.pid}`,
    '-f',
    'remote-debugging-pipe',
  ]);
