import { type AgentHistory, limits, type RunStatus } from '@provoke/contract';
import { rateOf } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { goalCounts } from '../facts/goal-counts.ts';

type Asked = { agentId: string; technique: string | undefined };
type Row = {
  run: string;
  technique: string | null;
  status: RunStatus;
  created_at: Date;
  broken: number;
  evaluated: number;
};

/** The share of goals broken in an agent's runs, newest first. */
export async function listHistory(
  db: Db,
  organizationId: string,
  { agentId, technique }: Asked,
): Promise<AgentHistory> {
  const { rows } = await sql<Row>`
    select runs.id as run, attack_type as technique, status, created_at, broken, evaluated
    from (
      select * from runs
      where organization_id = ${organizationId} and agent_id = ${agentId} and deleted_at is null
        ${technique === undefined ? sql`` : sql`and attack_type = ${technique}`}
      order by created_at desc, id desc limit ${sql.lit(limits.historyMax)}
    ) as runs
    cross join lateral (
      select ${goalCounts} from run_goals as goals
      where goals.organization_id = ${organizationId} and goals.run_id = runs.id
    ) as counted
    order by created_at desc, runs.id desc`.execute(db);
  return {
    runs: rows.map(({ created_at, broken, evaluated, ...row }) => ({
      ...row,
      timestamp: created_at.toISOString(),
      ...rateOf({ broken, evaluated }),
    })),
  };
}
