import { setTimeout as sleep } from 'node:timers/promises';

export type RetryOptions = {
  /** Tries in all, the first one included. */
  triesMax: number;
  /** The wait before the second try; it doubles from there, with jitter. */
  firstDelayMs: number;
  /** The longest wait of our own choosing. What `Retry-After` asks for is waited in full. */
  delayMaxMs: number;
  /** Told of each wait that the service asks for, before it begins. */
  onAskedWait?: (ms: number) => void;
};

export const defaultRetry: RetryOptions = { triesMax: 4, firstDelayMs: 500, delayMaxMs: 8_000 };

type Answered = { readonly status: number; readonly headers: Headers };
export type Outcome<Answer extends Answered> = { answer: Answer } | { failure: unknown };

type Retrying = RetryOptions & {
  /** Whether it may be carried out twice, so that it is sent again when nobody knows if it was. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
};

/** These waits are not tries: the service said when to come back, and nothing is lost by waiting. */
const ASKED_WAITS_MAX = 24;

/** Sends until there is an answer that another try would not change. The last outcome is the answer. */
export async function retrying<Answer extends Answered>(
  send: () => Promise<Outcome<Answer>>,
  { repeatable, signal, ...options }: Retrying,
): Promise<Outcome<Answer>> {
  let waits = 0;
  for (let tries = 1; ; ) {
    const outcome = await send();
    signal?.throwIfAborted();
    if (!isTransient(outcome, repeatable)) return outcome;

    const asked = retryAfterMs(outcome);
    if (isAskedToWait(outcome) && asked !== undefined && waits < ASKED_WAITS_MAX) waits++;
    else if (tries++ >= options.triesMax) return outcome;

    if (asked !== undefined) options.onAskedWait?.(asked);
    await sleep(asked ?? backOffMs(tries - 2, options), undefined, signal && { signal });
  }
}

/** The wait after so many failures beyond the first. */
export const backOffMs = (
  failures: number,
  { firstDelayMs, delayMaxMs }: Pick<RetryOptions, 'firstDelayMs' | 'delayMaxMs'>,
): number => Math.min(firstDelayMs * 2 ** failures, delayMaxMs) * (0.75 + Math.random() / 4);

/** No wait that a service asks for is longer than the window of its rate limit, and a bit. */
export const ASKED_WAIT_MAX_MS = 3_700_000;

/** Throttled, or the same call is being carried out right now. */
const isAskedToWait = (outcome: Outcome<Answered>) =>
  'answer' in outcome && [409, 429].includes(outcome.answer.status);

/** 429, and 409 or 503 with a time to come back, were not carried out. Other trouble leaves that open. */
function isTransient(outcome: Outcome<Answered>, repeatable: boolean): boolean {
  if ('failure' in outcome) return repeatable;
  const { status, headers } = outcome.answer;
  if (status === 429) return true;
  if ((status === 409 || status === 503) && headers.has('retry-after')) return true;
  return repeatable && status >= 500 && status !== 501;
}

/** `Retry-After` in whole seconds or as a date. */
function retryAfterMs(outcome: Outcome<Answered>): number | undefined {
  const header = 'answer' in outcome ? outcome.answer.headers.get('retry-after') : null;
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), ASKED_WAIT_MAX_MS);
}
