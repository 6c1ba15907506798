import { setImmediate as turn } from 'node:timers/promises';
import { Overloaded } from '../fair-shares/overloaded.ts';
import { isDatabaseAway } from './failure.ts';

type Waiting<In, Out> = {
  input: In;
  resolve(output: Out): void;
  reject(error: unknown): void;
};

const BATCH_MAX = 200;
const WAITING_MAX = 10_000;

/**
 * Carries out together what comes at once, or while the lane is busy: one statement and one flush to disk
 * for all of it, where each on its own would wait in turn for a lock on the same row. If a batch cannot be
 * written, each call is tried alone, and only the guilty one hears of it. What the work leaves undone
 * (undefined) because it would have to wait is carried out alone, while the lane goes on. A call joins only
 * work that has not begun, so it sees everything that was done before it came.
 */
export function gather<In, Out>(
  work: (inputs: In[], lane: string) => Promise<(Out | undefined)[]>,
  alone?: (input: In, lane: string) => Promise<Out>,
): (lane: string, input: In) => Promise<Out> {
  const lanes = new Map<string, Waiting<In, Out>[]>();

  async function serve(lane: string, waiting: Waiting<In, Out>[]): Promise<void> {
    while (waiting.length > 0) {
      await turn();
      await carryOut(lane, waiting.splice(0, BATCH_MAX));
    }
    lanes.delete(lane);
  }

  async function carryOut(lane: string, batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await work(
        batch.map(({ input }) => input),
        lane,
      );
      settle(batch, outputs, alone && ((input) => alone(input, lane)));
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) return rejectAll(batch, error);
      for (const call of batch) await carryOut(lane, [call]);
    }
  }

  return (lane, input) =>
    new Promise((resolve, reject) => {
      const waiting = lanes.get(lane);
      if (waiting && waiting.length >= WAITING_MAX)
        return reject(new Overloaded(`More than ${WAITING_MAX} calls are waiting.`));
      const call = { input, resolve, reject };
      if (waiting) return void waiting.push(call);
      const fresh = [call];
      lanes.set(lane, fresh);
      void serve(lane, fresh);
    });
}

/** What is undefined was left undone. */
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
