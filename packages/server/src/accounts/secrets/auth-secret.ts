import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';

/**
 * The key that signs cookies: from the environment, or created once and stored in the database for all nodes. Knowing it
 * opens no session: that takes a session's token, which is stored only as a hash.
 */
export async function findAuthSecret(db: Db, fromEnvironment: string | undefined): Promise<string> {
  if (fromEnvironment) return fromEnvironment;
  await db
    .insertInto('secrets')
    .values({ name: 'auth', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'auth')
    .executeTakeFirstOrThrow();
  return value;
}
