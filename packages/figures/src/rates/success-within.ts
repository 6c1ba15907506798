import type { Rate } from '@provoke/contract';
import { ladder } from './ladder.ts';
import { rateGoals } from './rate.ts';

/**
 * Goals broken within this many requests to the agent, out of those judged. Counted, not estimated: a technique's
 * requests may learn from each other, and end at the first success. Numbers that a technique never sent are not
 * listed.
 */
export type SuccessWithin = { requests: number; goals: Rate };

export function successWithin(
  /** The number of the request that broke each broken goal. */
  firstBreaks: Uint32Array,
  { requestsMax, ...goals }: { judged: number; unfinished: number; requestsMax: number },
): SuccessWithin[] {
  const sorted = firstBreaks.toSorted();
  let broken = 0;
  return ladder(requestsMax).map((requests) => {
    while (broken < sorted.length && (sorted[broken] ?? 0) <= requests) broken++;
    return { requests, goals: rateGoals({ broken, ...goals }) };
  });
}
