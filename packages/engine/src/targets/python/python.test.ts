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
  ['needs more', 'def reply(prompt, key): pass', /failed: TypeError: reply\(\) missing 1/, true],
  [
    'returns nothing',
    'def reply(prompt): pass',
    /returned nothing\. Return a text, or a dict with reply/,
    false,
  ],
  [
    'is a class',
    'class reply:\n  def __init__(self, prompt): pass',
    /value of type reply\./,
    false,
  ],
  ['is a generator', 'def reply(prompt): yield "a"', /without a reply.*Return a text/, false],
  ['returns a number', 'def reply(prompt): return 5', /without a reply.*Return a text/, false],
  [
    'raises StopIteration',
    'def reply(prompt): return next(iter([]))',
    /line 1, in reply.*RuntimeError: It raised StopIteration/,
    true,
  ],
  [
    'returns what is no JSON',
    'def reply(prompt): return {"reply": b"x"}',
    /It returned what JSON cannot hold: a value of type bytes/,
    false,
  ],
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

test('a number that JSON does not have fails its call alone', async () => {
  const { send } = await openPython(`
import asyncio
async def reply(prompt):
    if prompt == "bad":
        return {"reply": "x", "calls": [{"id": "1", "name": "pay", "arguments": {"sum": float("nan")}}]}
    await asyncio.sleep(0.1)
    return "fine"
`);

  const [bad, good] = await Promise.allSettled([send('bad'), send('good')]);

  expect(bad).toMatchObject({ reason: { message: expect.stringContaining('Out of range float') } });
  expect(good).toMatchObject({ value: { text: 'fine' } });
});

test('dataclasses, and models such as those of Pydantic, are read as dicts', async () => {
  const { send } = await openPython(`
from dataclasses import dataclass
class Call:
    def model_dump(self, mode):
        return {"id": "c1", "function": {"name": "pay", "arguments": "{}"}}
@dataclass
class Said:
    reply: str
    calls: list
def reply(prompt): return Said("Paid.", [Call()])
`);

  const reply = await send('Pay.');

  expect(reply.text).toBe('Paid.');
  expect(actsIn(reply)).toEqual(['c1 pay {}']);
});

test('its processes of multiprocessing start, and its file is imported in the main thread', async () => {
  const { send } = await openPython(`
import multiprocessing, signal
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
def double(number): return number * 2
def reply(prompt):
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return str(pool.map(double, [21])[0])
`);

  expect(await send('Hi')).toMatchObject({ text: '42' });
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
