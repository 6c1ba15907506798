import type { RunRates } from '@provoke/contract';
import { rateOf } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { goalCounts } from '../facts/goal-counts.ts';

type Row = { run: string; broken: number; evaluated: number };

/** The share of goals broken in each of these runs; runs that are not this organization's are absent. */
export async function rateRuns(
  db: Db,
  organizationId: string,
  runs: readonly string[],
): Promise<RunRates> {
  const { rows } = await sql<Row>`
    select runs.id as run, ${goalCounts}
    from runs
    left join run_goals as goals
      on goals.organization_id = runs.organization_id and goals.run_id = runs.id
    where runs.organization_id = ${organizationId} and runs.id = any(${runs}::uuid[])
      and runs.deleted_at is null and ${ofVisibleAgent(organizationId, 'runs.agent_id')}
    group by runs.id`.execute(db);
  return {
    rates: rows.map(({ run, ...counts }) => ({ run, ...rateOf(counts) })),
  };
}
