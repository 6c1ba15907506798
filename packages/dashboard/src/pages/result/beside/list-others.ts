import { numberIn } from '@provoke/evidence';
import { actName } from '../../../parts/acts/act.tsx';
import { lookOf } from '../../run/columns/statuses.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { nameRequest } from '../attempts/order-attempts.ts';

/** Another attempt at the same goal, and its name in a list. */
type OtherAttempt = { id: string; name: string };

/** The other attempts at a goal that are known by their id, in the order in which they were made. */
export const listOthers = (attempts: readonly Attempt[]): OtherAttempt[] =>
  attempts.flatMap((attempt, at) =>
    attempt.isThis || attempt.id === undefined
      ? []
      : [{ id: attempt.id, name: `${nameAttempt(attempt, at)}: ${wordOf(attempt)}` }],
  );

/** The attempt before, or the one after if there is none: what is chosen first. */
export function nearestOther(attempts: readonly Attempt[]): string | undefined {
  const own = attempts.findIndex(({ isThis }) => isThis);
  return (attempts[own - 1] ?? attempts[own + 1])?.id;
}

/** `Stream 1, turn 3`, `Request 3`, or its place in the list. */
function nameAttempt(attempt: Attempt, at: number): string {
  const { data } = attempt;
  const turn = numberIn(data, 'iteration') ?? numberIn(data, 'turn');
  const stream = numberIn(data, 'stream');
  if (turn !== undefined)
    return stream === undefined ? `Turn ${turn}` : `Stream ${stream}, turn ${turn}`;
  return numberIn(data, 'place') === undefined ? `Attempt ${at + 1}` : nameRequest(attempt);
}

const wordOf = ({ act, status }: Attempt): string => (act ? actName(act) : lookOf(status).word);
