import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openCode, threeTurns } from '../own-code/open-code.fixture.ts';
import { actsIn } from '../test/acts-in.ts';
import { module } from './module.ts';

async function openModule(
  text: string,
  settings: object = {},
  file = 'agent.mjs',
  timeoutMs = 20_000,
) {
  const opened = await openCode(
    module,
    { [file]: text },
    (folder) => ({ file: `${folder}/${file}`, ...settings }),
    { timeoutMs },
  );
  return opened;
}

test('a function gets each prompt with the conversation and its session, and may print', async () => {
  const { send } = await openModule(`
    export default (prompt, { messages, session }) => {
      console.log('{"reply":"not this"}');
      return [prompt, messages.length, session].join(' ');
    }`);

  expect(await send(threeTurns, { session: 's-1' })).toMatchObject({ text: 'two 3 s-1' });
});

test('with history: messages, a conversation is one call', async () => {
  const { send } = await openModule(
    'let calls = 0; export default (prompt, { messages }) => [++calls, prompt, messages[1].content].join(" ")',
    { history: 'messages' },
  );

  expect(await send(threeTurns)).toMatchObject({ text: '1 two and?' });
});

test('a TypeScript file, a function by its name, calls and results', async () => {
  const { send } = await openModule(
    `export async function help(prompt: string): Promise<object> {
      return {
        reply: prompt,
        calls: [{ id: 'c1', name: 'pay', arguments: { to: 'a' } }],
        results: [{ id: 'c1', error: 'declined' }],
      };
    }`,
    { function: 'help' },
    'agent.ts',
  );

  const reply = await send('Pay.');

  expect(reply.text).toBe('Pay.');
  expect(actsIn(reply)).toEqual(['c1 pay {"to":"a"}', 'c1 ! declined']);
});

test.each([
  [
    'throws',
    'export default () => { throw new Error("No model"); }',
    /Error: No model \(agent\.mjs:1\)/,
    true,
  ],
  ['is missing', 'export const other = 1;', /exports no default function, but other/, false],
  ['cannot be read', 'export default (', /SyntaxError/, false],
  ['imports what is missing', 'import "nothing-of-this";', /'nothing-of-this'[^(]*$/, false],
  ['is a class', 'export default class {}', /default is a class\. Export a function/, false],
  ['returns nothing', 'export default () => {}', /returned undefined\. Return a text/, false],
  [
    'is a generator',
    'export default async function* () {}',
    /returned a value of type AsyncGenerator\. Return a text/,
    false,
  ],
  ['returns a response', 'export default () => new Response("")', /of type Response\./, false],
  [
    'returns no reply',
    'export default () => ({ text: "x" })',
    /answered without a reply: .*\. Return a text, or \{ reply,/,
    false,
  ],
  ['returns a big number', 'export default () => ({ reply: 1n })', /BigInt/, false],
  [
    'fails by a network error',
    'export default () => fetch("http://127.0.0.1:1/")',
    /fetch failed: .*(?:ECONNREFUSED|bad port)/,
    true,
  ],
  ['throws an object', 'export default () => { throw { code: 7 } }', /failed: \{ code: 7 \}/, true],
  [
    'exits',
    'export default () => { console.log("Bye"); process.exit(0); }',
    /ended with exit code 0 before it replied\. It says: Bye/,
    true,
  ],
])('a function that %s is an error of the agent', async (_, text, message, retryable) => {
  const { send } = await openModule(text);

  await expect(send('Hi')).rejects.toMatchObject({
    name: 'TargetError',
    retryable,
    message: expect.stringMatching(message),
  });
});

test.each([
  'Object.create(null)',
  '{ toString() { throw this; } }',
  '{ get stack() { throw 1; } }',
])(
  'what cannot be shown, thrown beside another call, fails that call alone: %s',
  async (thrown) => {
    const { send } = await openModule(`
      let letGo;
      const wasThrown = new Promise((resolve) => { letGo = resolve; });
      export default async (prompt) => {
        if (prompt !== 'bad') return wasThrown.then(() => 'fine');
        setImmediate(letGo);
        throw ${thrown};
      }`);

    const [bad, good] = await Promise.allSettled([send('bad'), send('good')]);

    expect(bad).toMatchObject({
      reason: { message: expect.stringContaining('agent.mjs failed:') },
    });
    expect(good).toMatchObject({ value: { text: 'fine' } });
  },
);

test('a function of an instance keeps its instance', async () => {
  const { send } = await openModule(
    'class Agent { name = "desk"; reply() { return this.name; } } export default new Agent();',
    { function: 'reply' },
  );

  expect(await send('Hi')).toMatchObject({ text: 'desk' });
});

test('a function that never returns is ended, and the next call finds a new process', async () => {
  const { send } = await openModule(
    'export default (prompt) => { while (prompt === "hang"); return "fine"; }',
    {},
    'agent.mjs',
    5_000,
  );

  await expect(send('hang')).rejects.toMatchObject({
    retryable: true,
    message: expect.stringMatching(/^agent\.mjs did not answer within 5 s/),
  });
  expect(await send('Hi')).toMatchObject({ text: 'fine' });
});

test('a call that is given up aborts its signal, and ends no other', async () => {
  const { send, folder } = await openModule(`
    import { writeFileSync } from 'node:fs';
    let letGo;
    const wasAborted = new Promise((resolve) => { letGo = resolve; });
    export default async (prompt, { signal }) => {
      writeFileSync(prompt, '');
      if (prompt === 'other') { await wasAborted; return 'heard'; }
      signal.addEventListener('abort', letGo);
      if (prompt === 'first') await new Promise(() => {});
    }`);
  const abort = new AbortController();

  const first = send('first', { signal: abort.signal });
  const other = send('other');
  await vi.waitFor(
    () => Promise.all(['first', 'other'].map((name) => access(join(folder, name)))),
    10_000,
  );
  abort.abort();

  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  expect(await other).toMatchObject({ text: 'heard' });
});
