import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Account } from './account.ts';

const KEPT = sql`interval '90 days'`;

/** Whether this account has signed in from there lately. Asks the same for an account that does not exist. */
export async function isKnownAddress(
  db: Db,
  { account, address }: { account: Account; address: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('auth_known_addresses')
    .innerJoin('auth_people', 'auth_people.id', 'auth_known_addresses.person_id')
    .select('address')
    .where('address', '=', address)
    .where('last_used_at', '>', sql<Date>`now() - ${KEPT}`)
    .where(
      account.personId === undefined ? 'auth_people.email' : 'auth_people.id',
      '=',
      account.personId ?? account.email,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** After a whole sign-in, the second step included. */
export async function rememberAddress(db: Db, personId: string, address: string): Promise<void> {
  await db
    .insertInto('auth_known_addresses')
    .values({ person_id: personId, address })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'address']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Whoever signed in from them may have been the reason why access ends. */
export async function forgetAddressesOf(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('auth_known_addresses').where('person_id', '=', personId).execute();
}

export async function forgetOldAddresses(db: Db): Promise<void> {
  await db
    .deleteFrom('auth_known_addresses')
    .where('last_used_at', '<', sql<Date>`now() - ${KEPT}`)
    .execute();
}
