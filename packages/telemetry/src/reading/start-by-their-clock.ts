import type { Span } from '../span.ts';

/**
 * When an attempt started, by the clock of its spans, which may not be ours: it is moved as little as it takes for all of
 * them to lie between the first request and now. Undefined if they cannot: then no time of theirs is believed.
 */
export function startByTheirClock(
  spans: readonly Span[],
  { sentMs, nowMs }: { sentMs: number; nowMs: number },
): number | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { startMs, endMs } of spans) {
    first = Math.min(first, startMs, endMs);
    last = Math.max(last, startMs, endMs);
  }
  // Also if one of them is no number.
  if (!(last - first <= nowMs - sentMs)) return undefined;
  return first < sentMs ? first : sentMs + Math.max(0, last - nowMs);
}
