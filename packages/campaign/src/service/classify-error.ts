import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, ConnectionError, UnexpectedStatus } from '@provoke/client';
import { backOffMs } from '@provoke/contract/retry';

/**
 * What a failed call means: retry `later`; this record is `refused` from any sender; its key was `reused` for
 * another body; nothing exists at this address (`missing`); or sending stops until a person has looked (`stop`).
 */
export type ErrorKind = 'later' | 'refused' | 'reused' | 'missing' | 'stop';

const LATER = [408, 409, 425, 429];
const REFUSED = [400, 413, 415];

export function classifyError(error: unknown): ErrorKind {
  if (error instanceof ConnectionError) return 'later';
  if (!(error instanceof ApiError || error instanceof UnexpectedStatus)) return 'stop';
  const { status } = error;
  if (LATER.includes(status) || (status >= 500 && status !== 501)) return 'later';
  if (status === 404 || status === 405) return 'missing';
  if (status === 422) return 'reused';
  return REFUSED.includes(status) ? 'refused' : 'stop';
}

/** Whether the service no longer has the run that a record belongs to. */
export const isRunGone = (error: unknown): boolean =>
  classifyError(error) === 'missing' || (error instanceof ApiError && 'run' in error.fields);

/** Whether a call took too long, here or on its way. */
export const isSlow = (error: unknown): boolean =>
  (error instanceof ConnectionError && error.timedOut) ||
  ((error instanceof ApiError || error instanceof UnexpectedStatus) &&
    [408, 504].includes(error.status));

const DELAYS = { firstDelayMs: 500, delayMaxMs: 30_000 };

/** Waits before another try, longer each time, with jitter. */
export const backOff = (tries: number, signal: AbortSignal): Promise<void> =>
  sleep(backOffMs(tries, DELAYS), undefined, { signal });
