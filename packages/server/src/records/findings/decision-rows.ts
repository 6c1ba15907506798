import type { Finding, FindingState } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What was decided about a finding, and whether the day until which it was accepted is over. */
export type Decided = {
  state: FindingState;
  isExpired: boolean;
  decision: Pick<Finding, 'reason' | 'expires' | 'username' | 'timestamp'>;
};

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

type Wanted = {
  organizationId: string;
  /** After `agent_id`: which agents. */
  agents: RawBuilder<unknown>;
  keys: readonly string[];
};

/** The last decision about each finding that has one. */
export async function readLastDecisions(
  db: Db,
  { organizationId, agents, keys }: Wanted,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    select distinct on (states.agent_id, key) ${columns} from ${tables}
    where states.organization_id = ${organizationId}
      and states.agent_id ${agents} and key = any(${[...new Set(keys)]}::text[])
    order by states.agent_id, key, states.id desc`.execute(db);
  return rows;
}

/** A decision with a smaller number than a known one may be committed after it, within this time. */
const LATE = sql`interval '30 seconds'`;

type After = { organizationId: string; after: number; max: number };

/** What was decided after a decision, the oldest first; what is this new may be told again. */
export async function readNewDecisions(
  db: Db,
  { organizationId, after, max }: After,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where states.organization_id = ${organizationId}
      and (states.id > ${after} or states.created_at > now() - ${LATE})
    order by states.id limit ${sql.lit(max)}`.execute(db);
  return rows;
}

export function toDecided({ state, isExpired, ...row }: Row): Decided {
  const { reason, expires, username, timestamp } = row;
  return { state, isExpired, decision: { reason, expires, username, timestamp } };
}

/** What was accepted for a time is to be looked at again after it. */
export const stateNow = (
  decided: Pick<Decided, 'state' | 'isExpired'> | undefined,
): FindingState =>
  !decided || (decided.state === 'accepted' && decided.isExpired) ? 'to look at' : decided.state;
