import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { createApiKey, hasAnyKey } from '../keys/key-store.ts';
import { createOrganization, findFirstOwner, type Owner } from './organization-store.ts';

const LOCK = 7_266_863_054;

/** The owner of the first organization, which is made when there is none. Safe when several processes start at once. */
export async function ensureFirstOwner(db: Db): Promise<Owner> {
  return underLock(
    db,
    async (tx) => (await findFirstOwner(tx)) ?? createOrganization(tx, 'default'),
  );
}

/** A key for the first owner when nobody has one yet, else null. */
export async function ensureFirstKey(db: Db): Promise<string | null> {
  const owner = await ensureFirstOwner(db);
  return underLock(db, async (tx) =>
    (await hasAnyKey(tx)) ? null : createApiKey(tx, { ...owner, name: 'first start' }),
  );
}

const underLock = <Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    return work(tx);
  });
