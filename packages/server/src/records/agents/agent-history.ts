import { type AgentHistory, limits, type RunStatus } from '@provoke/contract';
import { rateGoals } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countedGoals } from '../facts/goal-states.ts';

type Asked = { agentId: string; technique: string | undefined };
type Row = {
  run: string;
  technique: string | null;
  status: RunStatus;
  created_at: Date;
  by_act: boolean;
  broken: number;
  judged: number;
  unfinished: number;
};

/** The share of goals broken in an agent's runs, newest first. */
export async function listHistory(
  db: Db,
  organizationId: string,
  { agentId, technique }: Asked,
): Promise<AgentHistory> {
  const { rows } = await sql<Row>`
    select runs.id as run, attack_type as technique, status, created_at,
      counted.by_act, counted.broken, counted.judged, counted.unfinished
    from (
      select * from runs
      where organization_id = ${organizationId} and agent_id = ${agentId} and deleted_at is null
        ${technique === undefined ? sql`` : sql`and attack_type = ${technique}`}
      order by created_at desc, id desc limit ${sql.lit(limits.historyMax)}
    ) as runs
    ${countedGoals(organizationId)}
    order by created_at desc, runs.id desc`.execute(db);
  return {
    runs: rows.map(({ created_at, broken, judged, unfinished, ...row }) => ({
      ...row,
      timestamp: created_at.toISOString(),
      ...rateGoals({ broken, judged, unfinished }),
    })),
  };
}
