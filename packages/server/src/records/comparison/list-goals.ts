import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { HARMLESS } from '../facts/codes.ts';

type OfRun = { organizationId: string; runId: string };

/** The numbers of a run's goals, in the order in which its results named them. */
export async function listGoals(db: Db, { organizationId, runId }: OfRun): Promise<number[]> {
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(goal::text, ',' order by first) as numbers from (
      select goal, min(place) as first from result_facts
      where organization_id = ${organizationId} and run_id = ${runId}
        and arm <> ${sql.lit(HARMLESS)}
      group by goal
    ) as named`.execute(db);
  return toNumbers(rows[0]?.numbers);
}

/** Of one text: a row for each of a hundred thousand takes ten times as long. */
export const toNumbers = (list: string | null | undefined): number[] =>
  list?.split(',').map(Number) ?? [];
