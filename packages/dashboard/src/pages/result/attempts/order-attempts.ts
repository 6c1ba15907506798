import { numberIn } from '@provoke/evidence';
import type { Attempt } from './attempt.ts';

/** The attempts by the places of their requests, each repeat of the goal for itself; undefined where one has none. */
export function byPlace(attempts: readonly Attempt[]): Attempt[] | undefined {
  if (attempts.some(({ data }) => numberIn(data, 'place') === undefined)) return undefined;
  return attempts.toSorted((a, b) => repeatOf(a) - repeatOf(b) || placeOf(a) - placeOf(b));
}

/** `Request 3`, or `Request 3 in repeat 2`. */
export function nameRequest(attempt: Attempt): string {
  const repeat = numberIn(attempt.data, 'repeat');
  return `Request ${placeOf(attempt)}${repeat === undefined ? '' : ` in repeat ${repeat}`}`;
}

const placeOf = ({ data }: Attempt) => numberIn(data, 'place') ?? 0;
const repeatOf = ({ data }: Attempt) => numberIn(data, 'repeat') ?? 0;
