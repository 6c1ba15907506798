import type { Result, RunGoal } from '@provoke/contract';
import { ASKED_AGAIN, type RunColumns } from '../../run/columns/run-columns.ts';
import { BROKEN, GONE } from '../../run/columns/statuses.ts';

/** Maximum drawn on a page; all of them are counted. */
export const ATTEMPTS_MAX = 1_000;

type Listed = { places: number[]; total: number; broken: number };

/** The places of the attempts at a result's goal, in the order in which they were recorded. */
export function listAttempts(
  { count, goal, status, request }: Pick<RunColumns, 'count' | 'goal' | 'status' | 'request'>,
  goals: readonly RunGoal[],
  result: Pick<Result, 'goal' | 'goal_index'>,
): Listed {
  const listed: Listed = { places: [], total: 0, broken: 0 };
  const own = goals.find((one) =>
    result.goal_index === null ? one.text === result.goal : one.goal_index === result.goal_index,
  );
  if (!own) return listed;
  for (let place = 0; place < count; place++) {
    if (goal[place] !== own.goal || status[place] === GONE) continue;
    if (listed.places.length < ATTEMPTS_MAX) listed.places.push(place);
    if (request[place] === ASKED_AGAIN) continue;
    listed.total++;
    if (status[place] === BROKEN) listed.broken++;
  }
  return listed;
}
