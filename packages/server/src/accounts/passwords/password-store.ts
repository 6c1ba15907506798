import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';

/** Stored as better-auth's account `credential`. */
export async function setPassword(tx: Db, personId: string, passwordHash: string): Promise<void> {
  const password = { password: passwordHash, updated_at: new Date() };
  await tx
    .insertInto('auth_accounts')
    .values({
      id: newId(),
      person_id: personId,
      provider_id: 'credential',
      account_id: personId,
      ...password,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet(password))
    .execute();
}

/** Undefined for a person without a password. */
export async function findPasswordHash(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', personId)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Replaces the password only if it is still `before`: of two simultaneous changes, one wins. */
export async function replacePassword(
  tx: Db,
  personId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_accounts')
    .set({ password: after, updated_at: new Date() })
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', personId)
    .where('password', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
