import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Enabled by the first correct code, which proves that the app has the secret. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth_two_factors')
    .select('id')
    .where('person_id', '=', personId)
    .where('verified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The encrypted secret. */
export async function findEncrypted(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_two_factors')
    .select('secret')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.secret;
}

/** Required by better-auth before it accepts a code; with it, enrolling ends no session. */
export async function markEnrolled(tx: Db, personId: string): Promise<void> {
  await tx
    .updateTable('auth_people')
    .set({ two_factor_enabled: true })
    .where('id', '=', personId)
    .execute();
}

/**
 * Returns whether there was one. better-auth's `disableTwoFactor` would start another session, and not within the
 * transaction.
 */
export async function removeSecondFactor(tx: Db, personId: string): Promise<boolean> {
  await tx
    .updateTable('auth_people')
    .set({ two_factor_enabled: false })
    .where('id', '=', personId)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('auth_two_factors')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A code is valid for 90 seconds; a used one is remembered a little longer. */
const REMEMBERED = sql`interval '5 minutes'`;

/**
 * Returns whether the code is unused, and marks it as used; one statement, for all nodes. `now()` is when the request
 * started, so a simultaneous request may have used the code a little later.
 */
export async function claimCode(db: Db, personId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    insert into auth_used_codes (person_id, code) values (${personId}, ${code})
    on conflict (person_id, code) do update set used_at = now()
      where auth_used_codes.used_at not between now() - ${REMEMBERED} and now() + ${REMEMBERED}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function forgetUsedCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('auth_used_codes')
    .where('used_at', '<', sql<Date>`now() - ${REMEMBERED}`)
    .execute();
}
