import type { Target } from '../definitions/target.ts';
import { abortable } from '../platform/abortable.ts';
import { limitCall } from '../platform/limit-call.ts';

const TIMEOUT_MS = 5_000;

/** Lets a target stop what it started. A user's target may never finish; it is then abandoned. */
export async function closeTarget(
  target: Pick<Target, 'close'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const limit = limitCall(new AbortController().signal, timeoutMs);
  try {
    await abortable(Promise.resolve(target.close?.()), limit.signal);
  } catch (error) {
    if (!limit.signal.aborted) throw error;
  } finally {
    limit.end();
  }
}
