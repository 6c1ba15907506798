import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { among } from '../run-fold/among.ts';

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

type OfRun = { organizationId: string; runId: string };

/** The goals of a run by number, all or these. */
export async function readGoals(
  db: Db,
  { organizationId, runId }: OfRun,
  numbers?: readonly number[],
): Promise<Map<number, NumberedGoal>> {
  const { rows } = await sql<NumberedGoal>`
    select goal, goal_index, text, published, hazard, owasp, attempts, broken, undecided, errors
    from run_goals
    where organization_id = ${organizationId} and run_id = ${runId} ${among(numbers)}`.execute(db);
  return new Map(rows.map((row) => [row.goal, row]));
}

/** Stored as a JSON string; empty where no result named it. */
export const toText = (stored: NumberedGoal['text']): string =>
  stored === null ? '' : String(stored.parse());
