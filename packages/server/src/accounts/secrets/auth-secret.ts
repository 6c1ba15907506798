import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';

/**
 * What cookies are signed with: from the environment, else made once and kept in the database, where every
 * node finds the same. It alone opens nothing: a session is its token, of which there is only a hash.
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
