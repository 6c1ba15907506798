import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@provoke/contract';
import { backOffMs } from '@provoke/contract/retry';
import { messageOf } from '../errors/message-of.ts';
import { classifyError } from '../service/classify-error.ts';
import { openPlans } from './campaign-plans.ts';
import type { Planning } from './plan-campaign.ts';
import { runSlice, type Working } from './run-slice.ts';
import { type TakenSlice, takenSlices } from './slices/taken-slice.ts';
import { declaredVariables } from './variables.ts';

type Options = Planning &
  Omit<Working, 'plans'> & {
    /** Its name in progress and lists. */
    worker: string;
    /** Targets whose variables are set here. */
    targets: readonly string[];
    /** Concurrent slices. */
    concurrency: number;
    onSlice?(slice: TakenSlice): void;
  };

const IDLE_MS = 1_000;
const DELAYS = { firstDelayMs: 500, delayMaxMs: 5_000 };

/** Takes slices and works on them, until the signal aborts. Running slices are then given back. */
export async function work(options: Options): Promise<void> {
  const { client, signal, note, concurrency, onSlice } = options;
  // Every running slice listens; many listeners are not a leak.
  setMaxListeners(0, signal);
  const running = new Set<Promise<void>>();
  const plans = openPlans(options);
  const say = sayOnce(note);
  for (let failures = 0; !signal.aborted; ) {
    const count = Math.min(concurrency - running.size, limits.slicesTakenMax);
    if (count === 0) {
      await Promise.race(running);
      continue;
    }
    const taken = await take(options, { count, say }).catch((error: unknown) => {
      if (signal.aborted || classifyError(error) === 'later') return error as Error;
      throw error;
    });
    if (taken instanceof Error) {
      if (!signal.aborted) say(`The service does not answer: ${messageOf(taken)}`);
      await pause(backOffMs(failures++, DELAYS), signal);
      continue;
    }
    failures = 0;
    for (const slice of taken) {
      onSlice?.(slice);
      const task = runSlice(slice, { client, plans, signal, note })
        .catch((error: unknown) => note(`${slice.campaign.name}: ${messageOf(error)}`))
        .finally(() => running.delete(task));
      running.add(task);
    }
    if (taken.length > 0) continue;
    await plans.closeUnused();
    // Where a slice ends, there may be room for another one.
    await Promise.race([pause(IDLE_MS, signal), ...running]);
  }
  await Promise.all(running);
  await plans.closeUnused();
}

type Taking = { count: number; say: (text: string) => void };

async function take(
  { client, worker, targets, file, env, signal }: Options,
  { count, say }: Taking,
): Promise<TakenSlice[]> {
  const variables = declaredVariables(file).filter((name) => env[name]);
  const body = { count, worker, targets: [...targets], variables };
  const taken = await client.slices.take({ body, signal });
  for (const { campaign, variables: missing } of taken.lacks)
    say(`${campaign} waits: this worker has no ${missing.join(', ')}.`);
  return takenSlices(taken);
}

/** Each message is printed once, even if it recurs. */
function sayOnce(note: (text: string) => void) {
  const said = new Set<string>();
  return (text: string) => {
    if (said.has(text)) return;
    said.add(text);
    note(text);
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
