import { type AttemptOutcome, type Goal, outcomeOf } from '@provoke/evidence';
import type { OrdinaryRequest, Toolkit } from '../../definitions/technique.ts';
import type { PlannedTechnique } from './planned-technique.ts';

/** Failures in a row that are asked again, so that a failing agent does not multiply the floor. */
const TRIES = 5;

type Floor = {
  /** At most as many. */
  requests: number;
  /** What is asked at a place; absent for the goal as it is. */
  ordinary: PlannedTechnique['ordinary'];
};

/**
 * Asks for the goal as it is, or what a technique has for a control, until it breaks, at most as often as a technique may ask. A request that failed is asked
 * again at its place; where it fails each time, the rest would say nothing.
 */
export async function askFloor(
  goal: Pick<Goal, 'text'>,
  { probe, target }: Pick<Toolkit, 'probe' | 'target'>,
  { requests, ordinary = asItIs(goal) }: Floor,
): Promise<void> {
  for (let place = 1; place <= requests; place++) {
    const outcome = await askAt(place);
    if (outcome === 'broken' || outcome === 'error') return;
  }

  async function askAt(place: number): Promise<AttemptOutcome> {
    const { messages, data } = ordinary(place, target);
    for (let left = TRIES - 1; ; left--) {
      const { status } = await probe(
        messages,
        { ...data, place },
        { isAskedAgain: left > 0, isFresh: place > 1 },
      );
      const outcome = outcomeOf(status);
      if (outcome !== 'error' || left === 0) return outcome;
    }
  }
}

const asItIs =
  ({ text }: Pick<Goal, 'text'>) =>
  (): OrdinaryRequest => ({
    messages: [{ role: 'user', content: text }],
    data: {},
  });
