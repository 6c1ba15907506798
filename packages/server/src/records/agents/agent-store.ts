import type { Agent, AgentSort } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { contains } from '../../db/reading/contains.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecord, readRecords } from '../../db/reading/read-records.ts';
import { isSmall, measureRows, type Sized } from '../../db/reading/sizes.ts';
import { agentColumns } from '../../db/tables/columns/agent-columns.ts';
import { largeIn, pickColumns } from '../../db/tables/columns/pick-columns.ts';

const selectAgents = (db: Db, organizationId: string) =>
  db
    .selectFrom('agents')
    .innerJoin('organizations', 'organizations.id', 'agents.organization_id')
    .leftJoin('users', 'users.id', 'agents.owner_id')
    .selectAll('agents')
    .select(['organizations.name as organization_name', 'users.username as owner_username'])
    .where('agents.organization_id', '=', organizationId)
    .where('agents.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectAgents>['executeTakeFirstOrThrow']>>;

const orders = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`lower(name), id desc`,
  '-name': sql`lower(name) desc, id desc`,
  type: sql`agent_type, id desc`,
  '-type': sql`agent_type desc, id desc`,
} satisfies Record<AgentSort, RawBuilder<unknown>>;

/** Newest first by default. */
export async function listAgents(
  db: Db,
  organizationId: string,
  {
    limit,
    offset,
    q,
    sort = 'newest',
  }: Window & { q?: string | undefined; sort?: AgentSort | undefined },
): Promise<Streamed<Wire<Agent>>> {
  const listed = db
    .selectFrom('agents')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .$if(q !== undefined, (query) => query.where('name', 'ilike', contains(q ?? '')));
  const rows = await listed
    .select('id')
    .orderBy(orders[sort])
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = rows.map(({ id }) => id);
  return { total, items: readRecords([ids], readingAgents(db, organizationId)) };
}

/** Another organization's agent counts as missing. */
export async function findAgent(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Wire<Agent> | undefined> {
  return readRecord(id, readingAgents(db, organizationId));
}

/** The same check without fetching large fields. */
export async function hasAgent(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const LARGE = largeIn(agentColumns).map((column) => sql.ref(`agents.${column}`));
const SIZED = { table: 'agents', columns: largeIn(agentColumns) };

const readingAgents = (db: Db, organizationId: string) => ({
  db,
  measure: (ids: readonly string[]) => measureRows(db, organizationId, SIZED, ids),
  async fetch(sized: readonly Sized[]) {
    const ids = sized.map(({ id }) => id);
    const rows = await selectAgents(db, organizationId)
      .where('agents.id', '=', ({ fn, val }) => fn.any(val(ids)))
      .execute();
    return rows.map(toAgent);
  },
  async fetchSmall(id: string) {
    const row = await selectAgents(db, organizationId)
      .where('agents.id', '=', id)
      .where(isSmall(LARGE))
      .executeTakeFirst();
    return row && toAgent(row);
  },
});

const toAgent = (row: Row): Wire<Agent> => ({
  id: row.id,
  ...pickColumns(agentColumns, row),
  organization: row.organization_id,
  organization_detail: { id: row.organization_id, name: row.organization_name },
  owner: row.owner_id,
  owner_detail:
    row.owner_id === null || row.owner_username === null
      ? null
      : { user: row.owner_id, username: row.owner_username, organization: row.organization_id },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
