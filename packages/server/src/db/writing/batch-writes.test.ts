import { expect, test } from 'vitest';
import { batchWrites } from './batch-writes.ts';

/** Long enough for the called work to have started. */
async function turns() {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
}

/** Work that waits for a signal, and records its inputs. */
function held() {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const call = batchWrites<number, number>(async (inputs) => {
    batches.push(inputs);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (inputs.includes(13)) throw new Error('unlucky');
    return inputs.map((input) => input * 2);
  });
  const release = async () => {
    await turns();
    gates.shift()?.();
    await turns();
  };
  return { call, batches, release };
}

test('simultaneous calls are written together, and each gets its own output', async () => {
  const { call, batches, release } = held();

  const first = [call('a', 1), call('a', 2)];
  await turns();
  const later = [call('a', 3), call('a', 4), call('a', 5)];
  await release();
  await release();

  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('queues are independent', async () => {
  const { call, batches } = held();

  void call('a', 1);
  void call('b', 2);
  await turns();

  expect(batches).toEqual([[1], [2]]);
});

test('a failed batch is retried one by one: only the failing call is rejected', async () => {
  const { call, batches, release } = held();
  const answers = [1, 13, 2].map((input) => call('a', input).catch((error: Error) => error));

  for (let batch = 0; batch < 4; batch++) await release();

  expect(await Promise.all(answers)).toEqual([2, new Error('unlucky'), 4]);
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]]);
});

test('while the database is away calls are not retried one by one', async () => {
  let tries = 0;
  const call = batchWrites<number, number>(async () => {
    tries++;
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });

  const failed = await Promise.allSettled([call('a', 1), call('a', 2)]);

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('a full queue rejects further calls', async () => {
  const { call } = held();
  for (let input = 0; input < 10_000; input++) void call('a', input);

  await expect(call('a', 0)).rejects.toThrow('10000');
});
