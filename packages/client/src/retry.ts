import { setTimeout as sleep } from 'node:timers/promises';

export type RetryOptions = {
  /** Tries in all, the first one included. */
  triesMax: number;
  /** The wait before the second try; it doubles from there, with jitter. */
  firstDelayMs: number;
  /** The longest wait of our own choosing. What `Retry-After` asks for is waited in full. */
  delayMaxMs: number;
};

export const defaultRetry: RetryOptions = { triesMax: 4, firstDelayMs: 500, delayMaxMs: 8_000 };

export type Outcome = { response: Response } | { failure: unknown };

/** Waits of a throttled service are not tries: it said when to come back, and nothing is lost by waiting. */
const THROTTLED_WAITS_MAX = 24;

/** Sends until there is an answer that another try would not change. The last outcome is the answer. */
export async function retrying(
  send: () => Promise<Outcome>,
  { triesMax, firstDelayMs, delayMaxMs }: RetryOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  let throttled = 0;
  for (let tries = 1; ; ) {
    const outcome = await send();
    signal?.throwIfAborted();
    if (!isTransient(outcome)) return outcome;

    const asked = retryAfterMs(outcome);
    if (isThrottled(outcome) && asked !== undefined && throttled < THROTTLED_WAITS_MAX) throttled++;
    else if (tries++ >= triesMax) return outcome;

    const backOff =
      Math.min(firstDelayMs * 2 ** (tries - 2), delayMaxMs) * (0.75 + Math.random() / 4);
    if ('response' in outcome) await outcome.response.body?.cancel();
    await sleep(asked ?? backOff, undefined, signal && { signal });
  }
}

const isThrottled = (outcome: Outcome) => 'response' in outcome && outcome.response.status === 429;

const isTransient = (outcome: Outcome) =>
  'failure' in outcome ||
  outcome.response.status === 429 ||
  (outcome.response.status >= 500 && outcome.response.status !== 501);

/** `Retry-After` in whole seconds or as a date, bounded to an hour and a bit. */
function retryAfterMs(outcome: Outcome): number | undefined {
  const header = 'response' in outcome ? outcome.response.headers.get('retry-after') : null;
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_700_000);
}
