import { type ApiKey, type KeySort, type Scope, scopeNames } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { generateApiKey, hashApiKey } from '../../db/key-format/api-key.ts';
import { maskKeys } from '../../db/key-format/mask-keys.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';

type NewKey = {
  organizationId: string;
  userId: number;
  name: string;
  expiryDate?: Date | null;
  /** Default: all. */
  scopes?: readonly Scope[];
};

/** Creates a key. Only this result ever has the whole key. */
export async function createApiKey(
  db: Db,
  { organizationId, userId, name, expiryDate = null, scopes = scopeNames }: NewKey,
): Promise<string> {
  const { key, prefix } = generateApiKey();
  await db
    .insertInto('api_keys')
    .values({
      prefix,
      secret_sha256: hashApiKey(key),
      organization_id: organizationId,
      user_id: userId,
      name: maskKeys(name).text,
      expiry_date: expiryDate,
      scopes: [...scopes],
    })
    .execute();
  return key;
}

/** Whether any key exists. */
export async function hasAnyKey(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('api_keys').select('prefix').limit(1).executeTakeFirst());
}

/** The keys of an organization, or of one user in it. */
export type Holder = { organizationId: string; userId?: number | undefined };

const selectKeys = (db: Db, { organizationId, userId }: Holder) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select('users.username')
    .where('api_keys.organization_id', '=', organizationId)
    .where('api_keys.revoked', '=', false)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number));

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>;

const orders = {
  newest: sql`api_keys.created_at desc, prefix`,
  oldest: sql`api_keys.created_at, prefix`,
  name: sql`lower(api_keys.name), prefix`,
  '-name': sql`lower(api_keys.name) desc, prefix`,
  // Never used, and never expiring, are at an end each.
  used: sql`last_used_at nulls first, prefix`,
  '-used': sql`last_used_at desc nulls last, prefix`,
  expiry: sql`expiry_date nulls last, prefix`,
  '-expiry': sql`expiry_date desc nulls first, prefix`,
} satisfies Record<KeySort, RawBuilder<unknown>>;

/** Newest first by default, without revoked ones. */
export async function listKeys(
  db: Db,
  holder: Holder,
  { limit, offset, sort = 'newest' }: Window & { sort?: KeySort | undefined },
): Promise<Found<ApiKey>> {
  const rows = await selectKeys(db, holder)
    .orderBy(orders[sort])
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organization_id', '=', holder.organizationId)
    .where('revoked', '=', false)
    .$if(holder.userId !== undefined, (query) =>
      query.where('user_id', '=', holder.userId as number),
    )
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toKey) };
}

export async function findKey(db: Db, holder: Holder, prefix: string): Promise<ApiKey | undefined> {
  const row = await selectKeys(db, holder).where('prefix', '=', prefix).executeTakeFirst();
  return row && toKey(row);
}

/** Permanent; false if there is no such key. */
export async function revokeKey(
  db: Db,
  { organizationId, userId }: Holder,
  prefix: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked: true })
    .where('organization_id', '=', organizationId)
    .where('prefix', '=', prefix)
    .where('revoked', '=', false)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records many keys in one statement; keeps a later time that is stored already. */
export async function recordKeyUses(db: Db, uses: ReadonlyMap<string, Date>): Promise<void> {
  await sql`
    update api_keys set last_used_at = greatest(least(last_used_at, now()), use.at)
    from unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::timestamptz[]) as use (prefix, at)
    where api_keys.prefix = use.prefix`.execute(db);
}

const toKey = (row: Row): ApiKey => ({
  name: row.name,
  prefix: row.prefix,
  created: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expiry_date: row.expiry_date?.toISOString() ?? null,
  revoked: row.revoked,
  scopes: row.scopes,
  user_detail: {
    user: row.user_id,
    username: row.username,
    organization: row.organization_id,
  },
});
