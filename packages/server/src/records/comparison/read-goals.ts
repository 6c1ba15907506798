import { type Arm, arms } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { HARMLESS } from '../facts/codes.ts';

/** A goal as `run_goals` counts it, with what names it. */
export type NumberedGoal = {
  goal: number;
  goal_index: number | null;
  text: RawJson | null;
  published: RawJson | null;
  hazard: string | null;
  owasp: string | null;
  attempts: number;
  broken: number;
  undecided: number;
  errors: number;
};

type Row = NumberedGoal & { its_arms: number; is_repeated: boolean; is_marked: boolean };

/** The goals of a run in the order in which its results named them, and what else there is to read of them. */
export type GoalsOfRun = {
  goals: readonly NumberedGoal[];
  arms: ReadonlySet<Arm>;
  hasRepeats: boolean;
  hasMarks: boolean;
};

/** In one pass over the run's facts. */
export async function readGoals(
  db: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
): Promise<GoalsOfRun> {
  const { rows } = await sql<Row>`
    select goal, goal_index, text, published, hazard, owasp, attempts, broken, undecided, errors,
      its_arms, is_repeated, is_marked
    from run_goals join (
      select goal, min(place) as first, bit_or(1 << arm) as its_arms,
        bool_or(repeat is not null) as is_repeated, bool_or(marks <> 0) as is_marked
      from result_facts
      where organization_id = ${organizationId} and run_id = ${runId}
        and arm <> ${sql.lit(HARMLESS)}
      group by goal
    ) as named using (goal)
    where organization_id = ${organizationId} and run_id = ${runId}
    order by first`.execute(db);
  const all = rows.reduce((bits, { its_arms }) => bits | its_arms, 0);
  return {
    goals: rows,
    arms: new Set(arms.filter((_, bit) => (all & (1 << bit)) !== 0)),
    hasRepeats: rows.some(({ is_repeated }) => is_repeated),
    hasMarks: rows.some(({ is_marked }) => is_marked),
  };
}
