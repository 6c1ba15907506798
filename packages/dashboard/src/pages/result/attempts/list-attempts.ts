import type { Result, RunGoal } from '@provoke/contract';
import { hasAct } from '@provoke/contract/fact-columns';
import type { ActWord } from '@provoke/contract/lists';
import { actWordAt } from '../../run/columns/act-word-at.ts';
import { ASKED_AGAIN, type RunColumns } from '../../run/columns/run-columns.ts';
import { BROKEN, GONE } from '../../run/columns/statuses.ts';

/** Maximum drawn on a page; all of them are counted. */
export const ATTEMPTS_MAX = 1_000;

type Listed = {
  places: number[];
  total: number;
  broken: number;
  /** Attempts by their word; null where no rule decided any. */
  acts: Partial<Record<ActWord, number>> | null;
};

type Columns = Pick<RunColumns, 'count' | 'goal' | 'status' | 'request' | 'evidence' | 'acts'>;

/** The places of the attempts at a result's goal, in the order in which they were recorded. */
export function listAttempts(
  columns: Columns,
  goals: readonly RunGoal[],
  result: Pick<Result, 'goal' | 'goal_index'>,
): Listed {
  const { count, goal, status, request } = columns;
  const listed: Listed = { places: [], total: 0, broken: 0, acts: null };
  const own = goals.find((one) =>
    result.goal_index === null ? one.text === result.goal : one.goal_index === result.goal_index,
  );
  if (!own) return listed;
  const counted: number[] = [];
  for (let place = 0; place < count; place++) {
    if (goal[place] !== own.goal || status[place] === GONE) continue;
    if (listed.places.length < ATTEMPTS_MAX) listed.places.push(place);
    if (request[place] === ASKED_AGAIN) continue;
    counted.push(place);
    if (status[place] === BROKEN) listed.broken++;
  }
  return { ...listed, total: counted.length, acts: countActs(columns, counted) };
}

function countActs(columns: Columns, places: readonly number[]): Listed['acts'] {
  if (!places.some((place) => hasAct(columns.acts[place] ?? 0, 'ruled'))) return null;
  const acts: NonNullable<Listed['acts']> = {};
  for (const place of places) {
    const word = actWordAt(columns, place);
    if (word) acts[word] = (acts[word] ?? 0) + 1;
  }
  return acts;
}
