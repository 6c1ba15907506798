import { limits, type NewDecisions } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Decided, stateNow } from '../findings/finding-store.ts';
import { keyOf } from './group-attempts.ts';

export type DecidedFindings = ReadonlyMap<string, Decided>;

type Row = Decided['decision'] &
  Pick<Decided, 'state' | 'isExpired'> & { id: number; agent: string; key: string };

/** In a list; the finding's own has it whole. */
const REASON_MAX = 500;

const columns = sql`states.id::integer as id, states.agent_id as agent, key, state,
  left(reason, ${sql.lit(REASON_MAX)}) as reason, expires::text as expires, username,
  to_char(states.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp,
  coalesce(expires < (now() at time zone 'UTC')::date, false) as "isExpired"`;
const tables = sql`finding_states as states left join users
  on users.organization_id = states.organization_id and users.id = states.user_id`;

/** What was decided last about findings of an organization's agents. */
export async function findLastDecisions(
  db: Db,
  organizationId: string,
  wanted: readonly { agent: string; key: string }[],
): Promise<DecidedFindings> {
  if (wanted.length === 0) return new Map();
  const agents = [...new Set(wanted.map(({ agent }) => agent))];
  const keys = [...new Set(wanted.map(({ key }) => key))];
  const rows = await readRows(
    db,
    sql`select distinct on (states.agent_id, key) ${columns} from ${tables}
      where states.organization_id = ${organizationId}
        and states.agent_id = any(${agents}::uuid[]) and key = any(${keys}::text[])
      order by states.agent_id, key, states.id desc`,
  );
  return new Map(rows.map((row) => [keyOf(row.agent, row), toDecided(row)]));
}

/** The id of an organization's newest decision; 0 if there is none. */
export async function newestDecision(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0)::integer as last from finding_states
    where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** A decision with a smaller number than a known one may be committed after it, within this time. */
const LATE = sql`interval '30 seconds'`;

/** What was decided after a decision, the oldest first; what is this new may be told again. */
export async function listNewDecisions(
  db: Db,
  organizationId: string,
  after: number,
): Promise<NewDecisions> {
  const rows = await readRows(
    db,
    sql`select ${columns} from ${tables}
      where states.organization_id = ${organizationId} 
        and (states.id > ${after} or states.created_at > now() - ${LATE})
      order by states.id limit ${sql.lit(limits.decisionsMax)}`,
  );
  return {
    decisions: rows.map(({ isExpired, ...row }) => ({
      ...row,
      state: stateNow({ isExpired, state: row.state, decision: row }),
    })),
    last: Math.max(after, rows.at(-1)?.id ?? 0),
  };
}

const readRows = async (db: Db, query: RawBuilder<unknown>): Promise<Row[]> =>
  (await (query as RawBuilder<Row>).execute(db)).rows;

const toDecided = ({ state, isExpired, reason, expires, username, timestamp }: Row): Decided => ({
  ...{ state, isExpired, decision: { reason, expires, username, timestamp } },
});
