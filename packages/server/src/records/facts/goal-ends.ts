import { progressOf } from '@provoke/evidence';
import { JsonSource } from '../../db/json/json-source.ts';
import type { RawJson } from '../../db/json/raw-json.ts';

/**
 * What `run_config.progress` says of goals, as columns of a run, so that lists read no configuration. Goals with an
 * end of their own have a number: `HELD_OUT` and `UNFINISHED` as bits, then the attempts that a resume repeated.
 */
export type GoalEnds = {
  /** Whether the other goals are finished; null where only the run's status says so. */
  is_finished: boolean | null;
  ended_goals: number[];
  ended_how: number[];
};

export const HELD_OUT = 1;
export const UNFINISHED = 2;
export const REPEATED = 4;

const INDEX_MAX = 2 ** 31 - 1;
const REPEATED_MAX = 2 ** 28;

export function goalEndsOf(run_config: RawJson): GoalEnds {
  const source = new JsonSource(run_config.json).members().get('progress')?.text;
  const progress = progressOf({ progress: JSON.parse(source ?? 'null') });
  if (!progress) return { is_finished: null, ended_goals: [], ended_how: [] };
  const { unfinished, held_out, restarted } = progress;
  const ends = new Map<number, number>();
  for (const [goal, times] of new Map(restarted ?? []))
    ends.set(goal, REPEATED * Math.min(times, REPEATED_MAX));
  for (const goal of new Set(unfinished ?? [])) ends.set(goal, (ends.get(goal) ?? 0) + UNFINISHED);
  for (const goal of new Set(held_out ?? [])) ends.set(goal, (ends.get(goal) ?? 0) + HELD_OUT);
  const known = [...ends].filter(([goal]) => goal <= INDEX_MAX);
  return {
    is_finished: unfinished !== null,
    ended_goals: known.map(([goal]) => goal),
    ended_how: known.map(([, how]) => how),
  };
}
