import { limits, type NewDecisions } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import {
  type Decided,
  readLastDecisions,
  readNewDecisions,
  stateNow,
  toDecided,
} from '../findings/decision-rows.ts';
import { keyOf } from './group-attempts.ts';

export type DecidedFindings = ReadonlyMap<string, Decided>;

/** What was decided last about findings of an organization's agents. */
export async function findLastDecisions(
  db: Db,
  organizationId: string,
  wanted: readonly { agent: string; key: string }[],
): Promise<DecidedFindings> {
  const agents = sql`= any(${[...new Set(wanted.map(({ agent }) => agent))]}::uuid[])`;
  const keys = wanted.map(({ key }) => key);
  const rows = await readLastDecisions(db, { organizationId, agents, keys });
  return new Map(rows.map((row) => [keyOf(row.agent, row), toDecided(row)]));
}

/** The id of an organization's newest decision; 0 if there is none. */
export async function newestDecision(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0)::integer as last from finding_states
    where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** What was decided after a decision, the oldest first; what is new may be told again. */
export async function listNewDecisions(
  db: Db,
  organizationId: string,
  after: number,
): Promise<NewDecisions> {
  const rows = await readNewDecisions(db, { organizationId, after, max: limits.decisionsMax });
  return {
    decisions: rows.map(({ isExpired, ...row }) => ({
      ...row,
      state: stateNow({ isExpired, state: row.state }),
    })),
    last: Math.max(after, rows.at(-1)?.id ?? 0),
  };
}
