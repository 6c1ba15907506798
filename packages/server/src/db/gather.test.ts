import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Work that waits for a word, and remembers what it was given. */
function held() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const call = gather<number, number>(async (inputs) => {
    batches.push(inputs);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (inputs.includes(13)) throw new Error('unlucky');
    return inputs.map((input) => input * 2);
  });
  const release = async () => {
    gates.shift()?.();
    await new Promise(setImmediate);
  };
  return { call, batches, release };
}

test('what comes while the lane is busy is carried out together, and everybody gets their own', async () => {
  const { call, batches, release } = held();

  const answers = Promise.all([call('a', 1), call('a', 2), call('a', 3)]);
  await release();
  await release();

  expect(await answers).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('lanes do not wait for each other', () => {
  const { call, batches } = held();

  void call('a', 1);
  void call('b', 2);

  expect(batches).toEqual([[1], [2]]);
});

test('a failure is everybody’s of that batch and nobody else’s; the lane goes on', async () => {
  const { call, release } = held();
  const first = call('a', 1);
  const unlucky = [call('a', 13), call('a', 2)].map((answer) => answer.catch((error) => error));

  await release();
  const next = call('a', 5);
  await release();
  await release();

  expect(await first).toBe(2);
  expect(await Promise.all(unlucky)).toEqual([new Error('unlucky'), new Error('unlucky')]);
  expect(await next).toBe(10);
});

test('a lane that nobody can serve in time turns callers away', async () => {
  const { call } = held();
  for (let input = 0; input <= 10_000; input++) void call('a', input);

  await expect(call('a', 0)).rejects.toThrow('10000');
});
