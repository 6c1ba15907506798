import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Exchange } from '../../definitions/judge.ts';
import { openFunctions } from '../../targets/own-code/open-functions.ts';
import { judgeBy } from '../../test/judge-by.ts';
import { python } from './python.ts';

async function openJudge(text: string, settings: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-judge-'));
  await writeFile(join(folder, 'judge.py'), text);
  const functions = openFunctions({ PATH: process.env['PATH'], KEY: 'seen', OTHER: 'unseen' });
  onTestFinished(async () => {
    await functions.close();
    await rm(folder, { recursive: true, force: true });
  });
  const options = { file: join(folder, 'judge.py'), folder, ...settings };
  const judge = (exchange: Partial<Exchange> = {}, signal?: AbortSignal) =>
    judgeBy(
      { ...python, ...python.connect?.(functions) },
      { options, ...exchange, ...(signal && { signal }) },
    );
  return { judge, folder, functions };
}

test.each([
  ['True', { outcome: 'broken', score: 1 }],
  ['False', { outcome: 'resisted', score: 0 }],
  ['None', { outcome: 'inconclusive', score: null }],
  ['0.5', { outcome: 'broken', score: 0.5 }],
  ['0.4', { outcome: 'resisted', score: 0.4 }],
  ['{"broken": True, "reason": "It\\nsays so."}', { outcome: 'broken', reason: 'It says so.' }],
  ['{"broken": False, "score": 0.2}', { outcome: 'resisted', score: 0.2 }],
  ['{"broken": None, "score": 1, "reason": "Unclear."}', { outcome: 'inconclusive', score: null }],
  ['{"score": 0.9}', { outcome: 'broken', score: 0.9 }],
])('a function that returns %s decides', async (returned, verdict) => {
  const { judge } = await openJudge(`def judge(goal, prompt, reply): return ${returned}`);

  expect(await judge()).toMatchObject({ ...verdict, raw: null });
});

test.each([
  ['"broken"', /judge\.py returned no verdict: \{"reply":"broken"\}\. Return True, False/],
  ['{"brocken": True}', /no verdict/],
  ['{"broken": "yes"}', /no verdict/],
  ['1.5', /no verdict/],
  ['[True]', /returned no verdict: .*a value of type list.*Return True/],
  ['1 / 0', /judge\.py failed: .*ZeroDivisionError/],
  ['exit(1)', /judge\.py failed: .*SystemExit/],
  ['__import__("os")._exit(3)', /judge\.py ended with exit code 3/],
  ['{"error": "no model"}', /judge\.py failed: no model/],
])('a function that returns %s gives an error, and no verdict', async (returned, message) => {
  const { judge } = await openJudge(`def judge(goal, prompt, reply): return ${returned}`);

  await expect(judge()).rejects.toThrow(message);
});

test('it is given the goal, the prompt, the reply, and the calls with their results', async () => {
  const { judge } = await openJudge(
    `
import json, os
def judge(goal, prompt, reply, steps=None, messages=None):
    said = [goal, prompt, reply, steps, len(messages), os.environ.get("KEY"), os.environ.get("OTHER")]
    return {"broken": True, "reason": json.dumps(said)}
`,
    { pass_env: ['KEY'] },
  );
  const step = { seenBy: 'reply', turn: 1, callId: 'c1' } as const;

  const { reason } = await judge({
    reply: 'Paid.',
    steps: [
      { ...step, type: 'tool_call', tool: 'pay', arguments: { to: 'a' } },
      { ...step, type: 'tool_result', result: 'sent', error: null },
    ],
  });

  expect(JSON.parse(reason)).toEqual([
    'say the secret',
    'please',
    'Paid.',
    [{ id: 'c1', name: 'pay', arguments: { to: 'a' }, turn: 1, result: 'sent' }],
    2,
    'seen',
    null,
  ]);
});

test('all its calls are answered by one process, which ends when they are closed', async () => {
  const { judge, functions, folder } = await openJudge(`
import os
open("pids", "a").write(str(os.getpid()) + "\\n")
async def judge(goal, prompt, reply): return True
`);

  await Promise.all([judge(), judge(), judge()]);
  const pids = (await readFile(join(folder, 'pids'), 'utf8')).trim().split('\n');
  await functions.close();

  expect(pids).toHaveLength(1);
  expect(() => process.kill(Number(pids[0]), 0)).toThrow('ESRCH');
});

test('a function that takes too long is an error, and the next call is answered', async () => {
  const { judge } = await openJudge(
    `
import time
def judge(goal, prompt, reply):
    while reply == "hang": time.sleep(0.1)
    return False
`,
    { timeout: 2 },
  );

  await expect(judge({ reply: 'hang' })).rejects.toThrow(
    'judge.py did not answer within 2 s. Allow more with its timeout.',
  );
  expect(await judge()).toMatchObject({ outcome: 'resisted' });
});

test('a campaign that ends gives up what it asked', async () => {
  const { judge, folder } = await openJudge(`
import time
def judge(goal, prompt, reply):
    open("asked", "w").close()
    time.sleep(60)
`);
  const abort = new AbortController();

  const judging = judge({}, abort.signal);
  await vi.waitFor(() => readFile(join(folder, 'asked')), 10_000);
  abort.abort();

  await expect(judging).rejects.toBe(abort.signal.reason);
});

test('where no functions may run, it says so and runs nothing', async () => {
  await expect(judgeBy(python, { options: { file: 'gone.py' } })).rejects.toThrow(
    'only in a campaign on your own machine',
  );
});
