import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Keys } from './derive-keys.ts';

/** What the database knows of its key. */
export type KnownKey = { salt: Buffer; fingerprint: Buffer };

export const findKnownKey = (db: Db): Promise<KnownKey | undefined> =>
  db.selectFrom('auth_key').select(['salt', 'fingerprint']).executeTakeFirst();

/** Nodes that are about to store something encrypted wait until the transaction ends. */
export async function storeKnownKey(tx: Db, key: KnownKey): Promise<void> {
  await tx
    .insertInto('auth_key')
    .values(key)
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ ...key, since: sql`now()` }))
    .execute();
}

const ROTATED =
  'The key was rotated while this process ran. Restart it, with the new AUTH_SECRET or key file.';

/** Why this process can no longer read what is encrypted. */
export async function findKeyProblem(db: Db, keys: Keys): Promise<string | undefined> {
  const known = await findKnownKey(db);
  return known?.fingerprint.equals(keys.fingerprint) ? undefined : ROTATED;
}

/** Throws if the key was rotated. Until the transaction ends, it is not. */
export async function checkKey(tx: Db, { fingerprint }: Keys): Promise<void> {
  const known = await tx.selectFrom('auth_key').select('fingerprint').forShare().executeTakeFirst();
  if (!known?.fingerprint.equals(fingerprint))
    throw new Problem('database-away', { detail: ROTATED, headers: { 'Retry-After': '60' } });
}

/** An arbitrary number of our own. */
const LOCK = 7_266_863_055;

/** One process at a time opens, moves or rotates the key. */
export const underKeyLock = <Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '60s'`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    return work(tx);
  });
