import { type Clock, systemClock } from '../../platform/clock.ts';

/** Draws a slot for one request. Resolves with the milliseconds until then. */
export type DrawSlot = (signal: AbortSignal) => Promise<number>;

/** Slots that are evenly spaced over each minute, so that requests come in no bursts. */
export function slotsPerMinute(
  requests: number,
  clock: Pick<Clock, 'now'> = systemClock,
): DrawSlot {
  let nextAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    const slotAt = Math.max(now, nextAt);
    nextAt = slotAt + 60_000 / requests;
    return slotAt - now;
  };
}
