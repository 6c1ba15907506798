import { execFileSync } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { openCode, threeTurns } from '../own-code/open-code.fixture.ts';
import { actsIn } from '../test/acts-in.ts';
import { python } from './python.ts';

beforeAll(() => {
  try {
    execFileSync('python3', ['--version']);
  } catch (cause) {
    throw new Error('These tests need python3 on the PATH.', { cause });
  }
});

const openPython = (text: string, settings: object = {}, timeoutMs = 20_000) =>
  openCode(
    python,
    { 'agent.py': text },
    (folder) => ({ file: `${folder}/agent.py`, ...settings }),
    { timeoutMs },
  );

test.each([
  ['the prompt alone', 'def reply(question): return question', 'two'],
  [
    'what it has parameters for',
    'def reply(prompt, messages=None, session=None): return f"{prompt} {len(messages)} {session}"',
    'two 3 s-1',
  ],
  [
    'everything',
    'async def reply(prompt, **rest): return " ".join(sorted(rest))',
    'messages session',
  ],
])('a function gets %s', async (_, text, said) => {
  const { send } = await openPython(text);

  expect(await send(threeTurns, { session: 's-1' })).toMatchObject({ text: said });
});

test('a function may print, read its input, and keep what it knows from call to call', async () => {
  const { send } = await openPython(`
import sys
count = 0
def reply(prompt):
    global count
    count += 1
    print('{"id": "1", "reply": "not this"}')
    return f"{count} {sys.stdin.read()}{prompt}"
`);

  await send('one \u{1f600}');

  expect(await send('two \u{1f600}\0\u2028')).toMatchObject({ text: '2 two \u{1f600}\0\u2028' });
});

test('calls and results are steps of one id', async () => {
  const { send } = await openPython(`
def reply(prompt):
    return {
        "reply": "Paid.",
        "calls": [{"id": "c1", "name": "pay", "arguments": {"to": "a"}}],
        "results": [{"id": "c1", "result": "sent"}],
    }
`);

  expect(actsIn(await send('Pay.'))).toEqual(['c1 pay {"to":"a"}', 'c1 = sent']);
});

test.each([
  [
    'raises',
    'def reply(prompt):\n    raise ValueError("No \\x1b[31mmodel")',
    /agent\.py failed:.*line 2, in reply.*ValueError: No model/,
    true,
  ],
  ['is missing', 'x = 1', /has no function reply/, false],
  ['cannot be read', 'def reply(', /SyntaxError/, false],
  ['returns nothing', 'def reply(prompt): pass', /returned nothing/, false],
  ['calls sys.exit', 'import sys\ndef reply(prompt): sys.exit("Bye")', /SystemExit: Bye/, true],
  [
    'ends the process',
    'import os\ndef reply(prompt):\n  print("Bye")\n  os._exit(3)',
    /ended with exit code 3 before it replied\. It says: Bye/,
    true,
  ],
])('a function that %s is an error of the agent', async (_, text, message, retryable) => {
  const { send } = await openPython(text);

  await expect(send('Hi')).rejects.toMatchObject({
    name: 'TargetError',
    retryable,
    message: expect.stringMatching(message),
  });
});

test('after a crash the next call finds a new worker', async () => {
  const { send } = await openPython(
    'import os\ndef reply(prompt):\n  if prompt == "crash": os.abort()\n  return "fine"',
  );

  await expect(send('crash')).rejects.toThrow('was ended by SIGABRT');
  expect(await send('Hi')).toMatchObject({ text: 'fine' });
});

test('a missing interpreter says so', async () => {
  const { send } = await openPython('', { python: './.venv/bin/python' });

  await expect(send('Hi')).rejects.toThrow(/\.venv\/bin\/python cannot be found/);
});

test('a function that never returns is ended, and the next call finds a new worker', async () => {
  const { send } = await openPython(
    'def reply(prompt):\n  while prompt == "hang": pass\n  return "fine"',
    {},
    5_000,
  );

  await expect(send('hang')).rejects.toMatchObject({
    retryable: true,
    message: expect.stringMatching(/^agent\.py did not answer within 5 s/),
  });
  expect(await send('Hi')).toMatchObject({ text: 'fine' });
});

test('a call that is given up is cancelled, and ends no other', async () => {
  const { send, folder } = await openPython(`
import asyncio
cancelled = asyncio.Event()
async def reply(prompt):
    open(prompt, "w").close()
    if prompt == "other":
        await cancelled.wait()
        return "heard"
    try:
        await asyncio.sleep(3600)
    finally:
        cancelled.set()
`);
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
