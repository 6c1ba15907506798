import { type Rate, wilson } from '@provoke/statistics';
import { ladder } from './ladder.ts';

/**
 * Goals broken by so many requests to the agent, of those with a verdict. Counted, not estimated: the attempts of a
 * technique may learn from each other, and end at the first success. Two techniques compare at the same number of
 * requests; none is listed that a technique did not send.
 */
export type SuccessWithin = { requests: number; goals: Rate };

export function successWithin(
  /** Requests until each broken goal was broken. */
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
