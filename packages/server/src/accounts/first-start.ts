import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { createSignInLink } from './access/link-store.ts';
import { createApiKey, hasAnyKey } from './keys/key-store.ts';
import {
  createOrganization,
  findFirstOwner,
  type Owner,
} from './organizations/organization-store.ts';

const LOCK = 7_266_863_054;

/** The owner of the first organization, created if there is none. Safe if several processes start together. */
export async function ensureFirstOwner(db: Db): Promise<Owner> {
  return underLock(
    db,
    async (tx) => (await findFirstOwner(tx)) ?? createOrganization(tx, { name: 'default' }),
  );
}

export type FirstAccess = {
  apiKey: string;
  /** The token of a link that signs the owner in once. */
  linkToken: string;
};

/** A key and a link for the first owner; null if there is a key already. */
export async function ensureFirstAccess(db: Db): Promise<FirstAccess | null> {
  const owner = await ensureFirstOwner(db);
  return underLock(db, async (tx) =>
    (await hasAnyKey(tx))
      ? null
      : {
          apiKey: await createApiKey(tx, { ...owner, name: 'first start' }),
          linkToken: await createSignInLink(tx, owner),
        },
  );
}

const underLock = <Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    return work(tx);
  });
