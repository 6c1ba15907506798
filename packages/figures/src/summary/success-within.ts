import { type Rate, wilson } from '@provoke/statistics';
import { ladder } from './ladder.ts';

/**
 * Goals broken within this many requests to the agent, out of those with a verdict. Counted, not estimated: a
 * technique's attempts may learn from each other, and end at the first success. Compares two techniques at equal
 * numbers of requests; numbers that a technique never sent are not listed.
 */
export type SuccessWithin = { requests: number; goals: Rate };

export function successWithin(
  /** Requests needed to break each broken goal. */
  firstBreaks: Uint32Array,
  { evaluated, requestsMax }: { evaluated: number; requestsMax: number },
): SuccessWithin[] {
  const sorted = firstBreaks.toSorted();
  let broken = 0;
  return ladder(requestsMax).map((requests) => {
    while (broken < sorted.length && (sorted[broken] ?? 0) <= requests) broken++;
    return { requests, goals: wilson(broken, evaluated) };
  });
}
