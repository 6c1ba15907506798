import { backOffMs, readRetryAfter } from '@provoke/contract/retry';
import { sleep } from './sleep.ts';

export type RetryOptions = {
  /** Maximum tries, including the first. */
  triesMax: number;
  /** The wait before the second try; it doubles from there, with jitter. */
  firstDelayMs: number;
  /** The longest back-off. A wait that `Retry-After` asks for is honoured in full. */
  delayMaxMs: number;
  /** If the service asks for a longer wait, the call fails immediately: a person is waiting (default: no limit). */
  askedWaitMaxMs?: number;
  /** Called before each wait that the service asks for. */
  onAskedWait?: (ms: number) => void;
};

export const defaultRetry: RetryOptions = { triesMax: 4, firstDelayMs: 500, delayMaxMs: 8_000 };

type Answered = { readonly status: number; readonly headers: Headers };
export type Settled<Response extends Answered> = { response: Response } | { failure: unknown };

type RetryTransient = RetryOptions & {
  /** Whether a call may run twice, so that it is resent when its outcome is unknown. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
};

/** These waits are not tries: the service named the time to come back, and waiting loses nothing. */
const ASKED_WAITS_MAX = 24;

/** Sends until a response would not change with another try, and returns the last one. */
export async function retryTransient<Response extends Answered>(
  send: () => Promise<Settled<Response>>,
  { repeatable, signal, ...options }: RetryTransient,
): Promise<Settled<Response>> {
  let waits = 0;
  for (let tries = 1; ; ) {
    const settled = await send();
    signal?.throwIfAborted();
    if (!isTransient(settled, repeatable)) return settled;

    const asked = askedWaitMs(settled);
    if (asked !== undefined && asked > (options.askedWaitMaxMs ?? ASKED_WAIT_MAX_MS))
      return settled;
    if (isAskedToWait(settled) && asked !== undefined && waits < ASKED_WAITS_MAX) waits++;
    else if (tries++ >= options.triesMax) return settled;

    if (asked !== undefined) options.onAskedWait?.(asked);
    await sleep(asked ?? backOffMs(tries - 2, options), signal);
  }
}

/** The service's longest wait: the window of its rate limit, and a little more. */
export const ASKED_WAIT_MAX_MS = 3_700_000;

/** Throttled, or the same call is still running. */
const isAskedToWait = (settled: Settled<Answered>) =>
  'response' in settled && [409, 429].includes(settled.response.status);

/** 429, and 409 or 503 with `Retry-After`, mean that nothing was carried out. Other failures leave that open. */
function isTransient(settled: Settled<Answered>, repeatable: boolean): boolean {
  if ('failure' in settled) return repeatable;
  const { status, headers } = settled.response;
  if (status === 429) return true;
  if ((status === 409 || status === 503) && headers.has('retry-after')) return true;
  return repeatable && status >= 500 && status !== 501;
}

function askedWaitMs(settled: Settled<Answered>): number | undefined {
  if ('failure' in settled) return undefined;
  const waitMs = readRetryAfter(settled.response.headers.get('retry-after'));
  return waitMs === undefined ? undefined : Math.min(waitMs, ASKED_WAIT_MAX_MS);
}
