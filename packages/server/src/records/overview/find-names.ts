import type { AgentType } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { dayOf, endOf, startOf } from '../../db/reading/utc-days.ts';
import type { Range } from './overview-range.ts';

export type Named = { id: string; name: string; agent_type: AgentType };

export async function findAgentNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'agent_type'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Newest = { agent: string; technique: string; day: string; id: string };

/** The newest run of each agent and technique on each day of the range. */
export async function findNewestRuns(
  db: Db,
  organizationId: string,
  { from, to }: Pick<Range, 'from' | 'to'>,
): Promise<Newest[]> {
  const { rows } = await sql<Newest>`
    select distinct on (1, 2, 3) agent_id as agent, coalesce(attack_type, 'unknown') as technique,
      ${dayOf('created_at')} as day, id
    from runs
    where organization_id = ${organizationId} and deleted_at is null and total_results > 0
      and created_at >= ${startOf(from)} and created_at < ${endOf(to)}
    order by 1, 2, 3 desc, created_at desc limit 20000`.execute(db);
  return rows;
}
