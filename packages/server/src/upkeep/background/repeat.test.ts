import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { type Round, repeat, type Task } from './repeat.ts';

/** A task whose pauses last until the test ends them. */
function start(run: Task['run'], { afterMs, ...given }: Partial<Task> & { afterMs?: number } = {}) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const pauses: number[] = [];
  let endPause = () => {};
  const pause = (ms: number, signal: AbortSignal) => {
    pauses.push(ms);
    return new Promise<void>((resolve) => {
      endPause = resolve;
      signal.addEventListener('abort', () => resolve());
      if (signal.aborted) resolve();
    });
  };
  const task = { name: 'counting of sheep', everyMs: 60_000, run, ...given };
  const { wake, close } = repeat(task, log, { ...(afterMs !== undefined && { afterMs }), pause });
  onTestFinished(close);
  /** Everything that can happen without another pause has happened. */
  const settle = () => nextTurn();
  return {
    ...{ wake, close, pauses, settle },
    logged: () => lines.join(''),
    async pass() {
      endPause();
      await settle();
    },
  };
}

/** Rounds that end when the test says so. */
function heldRounds() {
  const rounds: (Round & { end(): void })[] = [];
  const run = (round: Round) =>
    new Promise<void>((resolve) => rounds.push({ ...round, end: resolve }));
  return { rounds, run };
}

test('each round begins a pause after the last one ended', async () => {
  const { rounds, run } = heldRounds();
  const { pass, pauses, settle } = start(run, { afterMs: 5 });

  expect(rounds).toHaveLength(0);
  await pass();
  expect([rounds.length, ...pauses]).toEqual([1, 5]);
  await pass();
  expect([rounds.length, ...pauses]).toEqual([1, 5]);
  rounds[0]?.end();
  await settle();
  expect([rounds.length, ...pauses]).toEqual([1, 5, 60_000]);
  await pass();
  expect(rounds).toHaveLength(2);
  rounds[1]?.end();
});

test('a round chooses when the next one begins', async () => {
  const answers = [0, 7, undefined];
  const { pass, pauses } = start(async () => answers.shift());

  await pass();
  await pass();
  await pass();

  expect(pauses).toEqual([0, 0, 7, 60_000]);
});

test('waking ends the pause; during a round it makes another one follow', async () => {
  const { rounds, run } = heldRounds();
  const { wake, settle } = start(run, { afterMs: Infinity });

  wake();
  await settle();
  expect(rounds).toHaveLength(1);
  wake();
  wake();
  await settle();
  expect(rounds).toHaveLength(1);
  rounds[0]?.end();
  await settle();
  expect(rounds).toHaveLength(2);
  rounds[1]?.end();
  await settle();
  expect(rounds).toHaveLength(2);
});

test('a failure is logged with the name of the task, and the next round follows sooner', async () => {
  let fails = true;
  const run = async () => {
    if (fails) throw new Error('a wolf came');
  };
  const { pass, pauses, logged } = start(run, { retryMs: 1_000, level: 'error' });

  await pass();
  expect(logged()).toMatch(
    /"level":50.*"task":"counting of sheep","reason":"a wolf came".*"background task failed"/,
  );
  fails = false;
  await pass();

  expect(pauses).toEqual([0, 1_000, 60_000]);
});

test('a slow round is followed by a long rest, also if it failed, unless there is more to do', async () => {
  const answers = [undefined, new Error('The pasture is closed.'), 0];
  const run = async () => {
    const end = performance.now() + 2;
    while (performance.now() < end);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { pass, pauses } = start(run, { everyMs: 1, restFactor: 50 });

  await pass();
  await pass();
  await pass();

  const [, ...rests] = pauses as [number, number, number, number];
  expect(rests[0]).toBeGreaterThanOrEqual(100);
  expect(rests[1]).toBeGreaterThanOrEqual(100);
  expect(rests[2]).toBe(0);
});

test('closing aborts the current round, waits for it, and begins no other', async () => {
  const { rounds, run } = heldRounds();
  const { pass, close, wake, settle } = start(run);
  await pass();
  let isClosed = false;

  const closing = close().then(() => {
    isClosed = true;
  });
  await settle();
  expect([rounds[0]?.signal.aborted, isClosed]).toEqual([true, false]);
  rounds[0]?.end();
  await closing;
  wake();
  await settle();

  expect(rounds).toHaveLength(1);
});

test('closing before the first round runs none', async () => {
  const { rounds, run } = heldRounds();
  const { close } = start(run, { afterMs: Infinity });

  await close();

  expect(rounds).toHaveLength(0);
});

test('the end of detached work begins the next round, and closing waits for it', async () => {
  const { rounds, run } = heldRounds();
  const { pass, close, settle, logged } = start(run);
  let fail = (_: Error) => {};
  let finish = () => {};
  await pass();
  rounds[0]?.detach(new Promise((_, reject) => (fail = reject)));
  rounds[0]?.detach(new Promise<void>((resolve) => (finish = resolve)));
  rounds[0]?.end();
  await settle();
  expect(rounds).toHaveLength(1);

  fail(new Error('it ran away'));
  await settle();
  expect(logged()).toContain('it ran away');
  expect(rounds).toHaveLength(2);
  rounds[1]?.end();
  let isClosed = false;
  const closing = close().then(() => {
    isClosed = true;
  });
  await settle();
  expect(isClosed).toBe(false);
  finish();

  await closing;
});

test('a pause does not keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();

  const { close } = repeat(
    { name: 'sleep', everyMs: 60_000, run: async () => {} },
    createLog('silent'),
    { afterMs: 60_000 },
  );

  expect(timers()).toBe(before);
  await close();
});

test('a task that waits to be woken does not run earlier', async () => {
  const { rounds, run } = heldRounds();
  const { wake, close } = repeat({ name: 'sleep', everyMs: 1, run }, createLog('silent'), {
    afterMs: Infinity,
  });
  await nextTurn();
  expect(rounds).toHaveLength(0);

  wake();

  await expect.poll(() => rounds.length).toBe(1);
  rounds[0]?.end();
  await close();
});
