import type { Attack, AttackSort } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson, Wire } from '../../db/json/raw-json.ts';
import { contains } from '../../db/reading/contains.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import type { Streamed, Window } from '../../db/reading/page-window.ts';
import { readRecord, readRecords } from '../../db/reading/read-records.ts';
import { measureRows, type Sized } from '../../db/reading/sizes.ts';
import { attackColumns } from '../../db/tables/columns/attack-columns.ts';
import { largeIn } from '../../db/tables/columns/pick-columns.ts';

/** Attacks as returned, without the configuration, which may be large. */
const selectAttacks = (db: Db, organizationId: string) =>
  db
    .selectFrom('attacks')
    .innerJoin('organizations', 'organizations.id', 'attacks.organization_id')
    .innerJoin('agents', (join) =>
      join
        .onRef('agents.organization_id', '=', 'attacks.organization_id')
        .onRef('agents.id', '=', 'attacks.agent_id'),
    )
    .leftJoin('users', 'users.id', 'attacks.owner_id')
    .select([
      'attacks.id',
      'attacks.type',
      'attacks.agent_id as agent',
      'agents.name as agent_name',
      'attacks.owner_id as owner',
      'users.username as owner_username',
      'attacks.organization_id as organization',
      'organizations.name as organization_name',
      'attacks.created_at',
      'attacks.updated_at',
    ])
    .where('attacks.organization_id', '=', organizationId)
    .where('attacks.deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'attacks.agent_id'));

type Row = Awaited<ReturnType<ReturnType<typeof selectAttacks>['executeTakeFirstOrThrow']>>;

const agentName = sql`(select lower(name) from agents
  where agents.organization_id = attacks.organization_id and agents.id = attacks.agent_id)`;

const orders = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  type: sql`lower(type), id desc`,
  '-type': sql`lower(type) desc, id desc`,
  agent: sql`${agentName}, id desc`,
  '-agent': sql`${agentName} desc, id desc`,
} satisfies Record<AttackSort, RawBuilder<unknown>>;

/** Newest first by default. */
export async function listAttacks(
  db: Db,
  organizationId: string,
  {
    limit,
    offset,
    q,
    sort = 'newest',
  }: Window & { q?: string | undefined; sort?: AttackSort | undefined },
): Promise<Streamed<StoredAttack>> {
  const listed = db
    .selectFrom('attacks')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'attacks.agent_id'))
    .$if(q !== undefined, (query) => query.where(matching(organizationId, q ?? '')));
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
  return { total, items: readRecords([ids], readingAttacks(db, organizationId)) };
}

/** By its type, or its agent's name. */
const matching = (organizationId: string, q: string) => sql<boolean>`(
  attacks.type ilike ${contains(q)} or attacks.agent_id = any (array(
    select id from agents where organization_id = ${organizationId}::uuid and name ilike ${contains(q)})))`;

/** Another organization's attack counts as missing. */
export async function findAttack(
  db: Db,
  organizationId: string,
  id: string,
): Promise<StoredAttack | undefined> {
  return readRecord(id, readingAttacks(db, organizationId));
}

/** The same for an attack whose configuration was just written and is known. */
export async function findConfigured(
  db: Db,
  organizationId: string,
  id: string,
  configuration: RawJson,
): Promise<StoredAttack | undefined> {
  const row = await selectAttacks(db, organizationId)
    .where('attacks.id', '=', id)
    .executeTakeFirst();
  return row && toAttack({ ...row, configuration });
}

/** The same check without fetching large fields. */
export async function hasAttack(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('attacks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'attacks.agent_id'))
    .executeTakeFirst();
  return row !== undefined;
}

const SIZED = { table: 'attacks', columns: largeIn(attackColumns) };

const readingAttacks = (db: Db, organizationId: string) => ({
  db,
  measure: (ids: readonly string[]) => measureRows(db, organizationId, SIZED, ids),
  async fetch(sized: readonly Sized[]) {
    const ids = sized.map(({ id }) => id);
    const rows = await selectAttacks(db, organizationId)
      .select('attacks.configuration')
      .where('attacks.id', '=', ({ fn, val }) => fn.any(val(ids)))
      .execute();
    return rows.map(toAttack);
  },
});

/** The configuration is raw JSON, as it was sent; parse it to look inside. */
export type StoredAttack = Wire<Attack> & { configuration: RawJson };

const toAttack = ({
  configuration,
  created_at,
  updated_at,
  ...row
}: Row & { configuration: RawJson }): StoredAttack => ({
  ...row,
  configuration,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
