import { type AttemptOutcome, type Goal, outcomeOf } from '@provoke/evidence';
import type { Toolkit } from '../../definitions/technique.ts';

/** Failures in a row that are asked again, so that a failing agent does not multiply the floor. */
const TRIES = 5;

/**
 * Asks for the goal as it is, until it breaks, at most as often as a technique may ask. A request that failed is asked
 * again at its place; where it fails each time, the rest would say nothing.
 */
export async function askFloor(
  goal: Pick<Goal, 'text'>,
  { probe }: Pick<Toolkit, 'probe'>,
  requests: number,
): Promise<void> {
  for (let place = 1; place <= requests; place++) {
    const outcome = await askAt(place);
    if (outcome === 'broken' || outcome === 'error') return;
  }

  async function askAt(place: number): Promise<AttemptOutcome> {
    for (let left = TRIES - 1; ; left--) {
      const { status } = await probe(
        [{ role: 'user', content: goal.text }],
        { place },
        { isAskedAgain: left > 0, isFresh: place > 1 },
      );
      const outcome = outcomeOf(status);
      if (outcome !== 'error' || left === 0) return outcome;
    }
  }
}
