import type { Attempt } from '@provoke/evidence';
import type { GoalContext } from './goal-context.ts';

/**
 * The number of a request in its technique. One without a place of its own is the next that the technique asks for,
 * which is the same on every resume. Without a plan of its requests, they are not numbered.
 */
export function numberRequest(
  { technique, repeat = 1, requestsMax, counts }: GoalContext,
  place: number | undefined,
): Pick<Attempt, 'place' | 'requestsMax'> {
  if (requestsMax === undefined) return {};
  const name = `${technique} requests of repeat ${repeat}`;
  const next = (counts.get(name) ?? 0) + 1;
  counts.set(name, next);
  return { place: place ?? next, requestsMax };
}
