import { setImmediate as turn } from 'node:timers/promises';
import { isDatabaseAway } from '../failure.ts';
import { Overloaded } from '../fair-shares/overloaded.ts';

type Waiting<In, Out> = {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
};

const BATCH_MAX = 200;
const WAITING_MAX = 10_000;

/**
 * Writes simultaneous calls of one key in batches: one statement and one flush to disk for a batch, where each call
 * would otherwise wait for a lock on the same row. If a batch fails, each of its calls is tried alone, so that only the
 * failing one is rejected. A call whose output is undefined would have had to wait; it runs alone while the queue
 * continues. A call joins only a batch that has not begun, so it sees everything that was done before it.
 */
export function batchWrites<In, Out>(
  work: (inputs: In[], key: string) => Promise<(Out | undefined)[]>,
  alone?: (input: In, key: string) => Promise<Out>,
): (key: string, input: In) => Promise<Out> {
  const queues = new Map<string, Waiting<In, Out>[]>();

  async function serve(key: string, waiting: Waiting<In, Out>[]): Promise<void> {
    while (waiting.length > 0) {
      await turn();
      await writeBatch(key, waiting.splice(0, BATCH_MAX));
    }
    queues.delete(key);
  }

  async function writeBatch(key: string, batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await work(
        batch.map(({ input }) => input),
        key,
      );
      settle(batch, outputs, alone && ((input) => alone(input, key)));
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) return rejectAll(batch, error);
      for (const call of batch) await writeBatch(key, [call]);
    }
  }

  return (key, input) =>
    new Promise((resolve, reject) => {
      const waiting = queues.get(key);
      if (waiting && waiting.length >= WAITING_MAX)
        return reject(new Overloaded(`More than ${WAITING_MAX} calls are waiting.`));
      const call = { input, resolve, reject };
      if (waiting) return void waiting.push(call);
      const fresh = [call];
      queues.set(key, fresh);
      void serve(key, fresh);
    });
}

/** An undefined output means that the call was left out of the batch. */
function settle<In, Out>(
  batch: Waiting<In, Out>[],
  outputs: (Out | undefined)[],
  alone: ((input: In) => Promise<Out>) | undefined,
): void {
  for (const [index, { input, resolve, reject }] of batch.entries()) {
    const output = outputs[index];
    if (output === undefined && alone) void alone(input).then(resolve, reject);
    else resolve(output as Out);
  }
}

function rejectAll(batch: { reject(error: unknown): void }[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}
