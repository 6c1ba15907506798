import type { Finding, FindingState } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecords } from '../../db/reading/read-records.ts';
import { measureRows } from '../../db/reading/sizes.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';
import { type Decided, readLastDecisions, toDecided } from './decision-rows.ts';
import type { NamedFinding } from './name-findings.ts';

type OfRun = { organizationId: string; runId: string };

/** What a person decided about a finding. */
export type Decision = NamedFinding & {
  state: FindingState;
  reason: string;
  expires: string | null;
};

const columns: Columns<Decision> = {
  ...{ key: 'text', goal: 'text', goal_id: 'text', rule: 'text', technique: 'text' },
  ...{ state: 'text', reason: 'text', expires: 'date' },
};

/** Writes decisions about findings of a run's agent. Of several about one finding the last counts. */
export async function insertDecisions(
  tx: Db,
  { organizationId, runId, userId }: OfRun & { userId: number },
  decisions: readonly Decision[],
): Promise<void> {
  const last = new Map(decisions.map((one) => [one.key, one]));
  if (last.size === 0) return;
  await sql`
    insert into finding_states (organization_id, agent_id, user_id, ${namesOf(columns)})
    select runs.organization_id, runs.agent_id, ${userId}::integer, ${namesOf(columns)}
    from runs, ${tableOf(columns, [...last.values()])}
    where runs.organization_id = ${organizationId} and runs.id = ${runId}
    order by position`.execute(tx);
}

/** The last decision about each finding of a run's agent, the latest first. */
export async function listFindings(
  db: Db,
  organizationId: string,
  { runId, limit, offset }: { runId: string } & Window,
): Promise<Streamed<Finding>> {
  const ofAgent = sql`organization_id = ${organizationId} and agent_id = (
    select agent_id from runs where organization_id = ${organizationId} and id = ${runId})`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with latest as (
      select max(id) as id from finding_states where ${ofAgent} group by key
    )
    select (select count(*) from latest)::integer as total,
      array(select id from latest order by id desc limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  const items = readRecords([ids.map(Number)], {
    db,
    measure: (some) => measureRows(db, organizationId, SIZED, some),
    fetch: (sized) =>
      readFindings(
        db,
        organizationId,
        sized.map(({ id }) => id),
      ),
  });
  return { total, items };
}

/** What was decided last about findings of a run's agent, by their keys. */
export async function findDecisions(
  db: Db,
  { organizationId, runId }: OfRun,
  keys: readonly string[],
): Promise<Map<string, Decided>> {
  const agents = sql`= (
    select agent_id from runs where organization_id = ${organizationId} and id = ${runId})`;
  const rows = await readLastDecisions(db, { organizationId, agents, keys });
  return new Map(rows.map((row) => [row.key, toDecided(row)]));
}

const SIZED = { table: 'finding_states', columns: ['reason'], idType: 'bigint' } as const;

async function readFindings(
  db: Db,
  organizationId: string,
  ids: readonly number[],
): Promise<Finding[]> {
  const rows = await db
    .selectFrom('finding_states')
    .leftJoin('users', 'users.id', 'finding_states.user_id')
    .select(['finding_states.id', 'goal', 'goal_id', 'rule', 'technique', 'state', 'reason'])
    .select(['user_id', 'users.username', 'finding_states.created_at'])
    .select(sql<string | null>`expires::text`.as('expires'))
    .where('finding_states.organization_id', '=', organizationId)
    .where('finding_states.id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .execute();
  return rows.map(({ user_id: user, created_at, ...row }) => ({
    ...row,
    user,
    timestamp: created_at.toISOString(),
  }));
}
