import { readRetryAfter } from '@provoke/contract/retry';
import { toDuration } from '../text/to-duration.ts';

/** A day: a rate limit by the hour or the day is waited for, as long as the campaign has time. */
const WAIT_MAX_MS = 24 * 3_600_000;

/** A 429, or a 503 that says when to come back: neither call was carried out. */
export const asksToWait = (statusCode: number | null, retryAfter: string | number | undefined) =>
  statusCode === 429 || (statusCode === 503 && retryAfter !== undefined);

/** How long a `Retry-After` header asks to wait, at most a day. */
export function askedWait(header: string | undefined, nowMs?: number): { retryAfterMs?: number } {
  const waitMs = readRetryAfter(header, nowMs);
  return waitMs === undefined ? {} : { retryAfterMs: Math.min(waitMs, WAIT_MAX_MS) };
}

/** For a person: that requests are throttled and, where the header says it, for how long. */
export function wordsForThrottling(header: string | undefined, nowMs?: number): string {
  const waitMs = readRetryAfter(header, nowMs);
  if (waitMs === undefined) return 'It is throttling requests.';
  return `It is throttling requests and asks to wait ${toDuration(waitMs)}.`;
}
