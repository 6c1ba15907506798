import { sql } from 'kysely';
import type { TestServer } from '../../test/start-server.ts';
import { decrypt, encrypt } from '../secrets/encryption.ts';

type Earlier = {
  secret: string;
  /** Whether the secret lies in the database, as without `AUTH_SECRET`. */
  inDatabase: boolean;
  /** Of the person with a second factor. */
  recoveryCodes: readonly string[];
};

/** Makes the server's database what an earlier version left: everything encrypted with one secret, codes included. */
export async function makeOld(
  { db, keys }: TestServer,
  { secret, inDatabase, recoveryCodes }: Earlier,
): Promise<void> {
  await sql`alter table secrets drop constraint secrets_without_key`.execute(db);
  await sql`alter table auth_two_factors drop constraint auth_two_factors_keep_no_codes`.execute(
    db,
  );
  const codes = await encrypt(secret, JSON.stringify(recoveryCodes));
  for (const [table, key] of [
    ['auth_two_factors', keys.accounts],
    ['webhooks', keys.webhooks],
  ] as const)
    for (const { id, secret: encrypted } of await db
      .selectFrom(table)
      .select(['id', 'secret'])
      .execute())
      await db
        .updateTable(table)
        .set({ secret: await encrypt(secret, await decrypt(key, encrypted)) })
        .where('id', '=', id)
        .execute();
  await db.updateTable('auth_two_factors').set({ backup_codes: codes }).execute();
  await db.deleteFrom('auth_recovery_codes').execute();
  await db.deleteFrom('auth_key').execute();
  if (inDatabase) await db.insertInto('secrets').values({ name: 'auth', value: secret }).execute();
  await sql`alter table secrets add constraint secrets_without_key check (name <> 'auth') not valid`.execute(
    db,
  );
  await sql`alter table auth_two_factors add constraint auth_two_factors_keep_no_codes
    check (backup_codes = '') not valid`.execute(db);
}
