import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { backOffMs } from '@provoke/contract/retry';
import { classifyError } from '../delivery/classify-error.ts';
import { messageOf } from '../errors/message-of.ts';
import type { TakenSlice } from './plan-slice.ts';
import { runSlice, type Working } from './run-slice.ts';

type Options = Working & {
  /** Its name in progress and lists. */
  worker: string;
  /** Targets whose variables are set here. */
  targets: readonly string[];
  /** Slices at once. */
  concurrency: number;
  onSlice?(slice: TakenSlice): void;
};

const IDLE_MS = 1_000;
const DELAYS = { firstDelayMs: 500, delayMaxMs: 5_000 };

/** Takes slices and works on them, until the signal aborts. What is under way then is given back. */
export async function work({ concurrency, ...options }: Options): Promise<void> {
  const { signal, note, onSlice } = options;
  // Every slice under way listens; many listeners are not a leak.
  setMaxListeners(0, signal);
  const running = new Set<Promise<void>>();
  const say = sayOnce(note);
  for (let failures = 0; !signal.aborted; ) {
    if (running.size >= concurrency) {
      await Promise.race([...running]);
      continue;
    }
    const slice = await takeNext(options, say).catch((error: unknown) => {
      if (signal.aborted || classifyError(error) === 'later') return error as Error;
      throw error;
    });
    if (slice instanceof Error) {
      if (!signal.aborted) say(`The service does not answer: ${messageOf(slice)}`);
      await pause(backOffMs(failures++, DELAYS), signal);
      continue;
    }
    failures = 0;
    if (!slice) {
      await pause(IDLE_MS, signal);
      continue;
    }
    onSlice?.(slice);
    const task = runSlice(slice, options)
      .catch((error: unknown) => note(`${slice.name}: ${messageOf(error)}`))
      .finally(() => running.delete(task));
    running.add(task);
  }
  await Promise.all(running);
}

type Taking = Omit<Options, 'concurrency'>;

async function takeNext(
  { client, worker, targets, file, env, signal }: Taking,
  say: (text: string) => void,
): Promise<TakenSlice | null> {
  const variables = file.variables.filter((name) => env[name]);
  const body = { worker, targets: [...targets], variables };
  const { slice, lacks } = await client.slices.take({ body, signal });
  for (const { campaign, variables: missing } of lacks)
    say(`${campaign} waits: this worker has no ${missing.join(', ')}.`);
  return slice;
}

/** The same thing is said once, however often it happens. */
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
