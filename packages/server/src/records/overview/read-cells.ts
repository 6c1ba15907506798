import type { Cell } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { dayOf, endOf, startOf } from '../../db/reading/utc-days.ts';
import { goalCounts, isEvaluated } from '../facts/goal-counts.ts';
import type { Range } from './overview-range.ts';

type Asked = {
  organizationId: string;
  range: Range;
  agent: string | undefined;
  by: 'owasp' | 'hazard';
};

const CELLS_MAX = 200_000;

/** Every goal of the range, summed over runs: an organization may have any number of those. */
export async function readCells(
  db: Db,
  { organizationId, range, agent, by }: Asked,
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select runs.agent_id as agent, coalesce(runs.attack_type, 'unknown') as technique,
      ${dayOf('runs.created_at')} as day, category,
      sum(broken)::integer as broken, sum(evaluated)::integer as evaluated
    from runs
    cross join lateral (
      select coalesce(${sql.ref(by)}, 'unclassified') as category, ${goalCounts}
      from run_goals as goals
      where goals.organization_id = ${organizationId} and goals.run_id = runs.id
        and ${isEvaluated}
      group by 1
    ) as goals
    where runs.organization_id = ${organizationId} and runs.deleted_at is null
      and ${ofVisibleAgent(organizationId, 'runs.agent_id')}
      and runs.created_at >= ${startOf(range.from)} and runs.created_at < ${endOf(range.to)}
      ${agent === undefined ? sql`` : sql`and runs.agent_id = ${agent}`}
    group by 1, 2, 3, 4 limit ${sql.lit(CELLS_MAX)}`.execute(db);
  return rows;
}
