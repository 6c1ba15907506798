import { readRetryAfter } from '@provoke/contract/retry';
import { toDuration } from '../text/to-duration.ts';

/** One day. Hourly and daily rate limits are waited for, as long as the campaign has time. */
const WAIT_MAX_MS = 24 * 3_600_000;

/** A 429, or a 503 with `Retry-After`: the call was not carried out. */
export const asksToWait = (statusCode: number | null, retryAfter: string | number | undefined) =>
  statusCode === 429 || (statusCode === 503 && retryAfter !== undefined);

/** The wait that a `Retry-After` header asks for, at most a day. */
export function askedWait(header: string | undefined, nowMs?: number): { retryAfterMs?: number } {
  const waitMs = readRetryAfter(header, nowMs);
  return waitMs === undefined ? {} : { retryAfterMs: Math.min(waitMs, WAIT_MAX_MS) };
}

/** Describes the throttling and, if the header gives it, its duration. */
export function wordsForThrottling(header: string | undefined, nowMs?: number): string {
  const waitMs = readRetryAfter(header, nowMs);
  if (waitMs === undefined) return 'It is throttling requests.';
  const duration = waitMs > WAIT_MAX_MS ? 'more than a day' : toDuration(waitMs);
  return `It is throttling requests and asks to wait ${duration}.`;
}
