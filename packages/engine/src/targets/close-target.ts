import type { Target } from '../definitions/target.ts';
import { abortable } from '../platform/abortable.ts';
import { limitCall } from '../platform/limit-call.ts';

const TIMEOUT_MS = 5_000;

/** Has a target end what it started. One of a user's own may never get through with that; it is left behind. */
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
