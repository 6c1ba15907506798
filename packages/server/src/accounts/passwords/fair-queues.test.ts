import { expect, test } from 'vitest';
import { fairQueues } from './fair-queues.ts';

/** Work that ends on command, and reports when it started. */
function workshop(waitingMax: number) {
  const inTurn = fairQueues({ atOnce: 1, waitingMax, refusal: () => new Error('full') });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (queue: string, name: string) =>
    inTurn(queue, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    }).catch((error: Error) => error.message);
  /** Ends running work until nothing more starts. */
  async function runAll() {
    await new Promise(setImmediate);
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  }
  return { ask, begun, runAll };
}

test('a queue with one task waits for one turn of a queue with many', async () => {
  const { ask, begun, runAll } = workshop(100);
  const flood = Array.from({ length: 10 }, (_, index) => ask('flood', `flood ${index}`));
  const victim = ask('victim', 'victim');

  await runAll();

  expect(begun.indexOf('victim')).toBeLessThanOrEqual(2);
  expect(await Promise.all([...flood, victim])).toContain('victim');
  expect(begun).toHaveLength(11);
});

test('a full queue rejects the last entry of the longest queue, and accepts others', async () => {
  const { ask, begun, runAll } = workshop(5);
  const flood = Array.from({ length: 20 }, (_, index) => ask('flood', `flood ${index}`));
  const victims = ['a', 'b', 'c'].map((name) => ask(name, name));

  await runAll();

  expect(await Promise.all(victims)).toEqual(['a', 'b', 'c']);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'full')).toHaveLength(17);
  expect(begun).toHaveLength(6);
});

test('failed work passes its turn on', async () => {
  const inTurn = fairQueues({ atOnce: 1, waitingMax: 5, refusal: () => new Error('full') });
  const failed = inTurn('a', async () => Promise.reject(new Error('broken')));
  const next = inTurn('b', async () => 'done');

  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
