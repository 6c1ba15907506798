import { UsageError } from '@provoke/campaign';

const TIMEOUT_MAX_S = 86_400;
/** A runner's limits are in milliseconds, so a number like this was meant as such. */
const MEANT_AS_MS = 10_000;

/** Throws `UsageError` for what is no number of seconds. */
export function checkTimeout(timeout: unknown): void {
  if (timeout === undefined) return;
  if (typeof timeout !== 'number' || !(timeout > 0))
    throw new UsageError('timeout is a number of seconds, such as 120.');
  if (timeout >= MEANT_AS_MS && timeout % 1_000 === 0)
    throw new UsageError(
      `timeout is in seconds, and ${timeout} would be ${Math.round(timeout / 3_600)} hours. Write ${timeout / 1_000}.`,
    );
  if (timeout > TIMEOUT_MAX_S) throw new UsageError(`timeout is at most ${TIMEOUT_MAX_S} seconds.`);
}
