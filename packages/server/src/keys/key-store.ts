import type { Db } from '../db/database.ts';
import { generateApiKey, hashApiKey } from './api-key.ts';

type NewKey = { organizationId: string; userId: number; name: string };

/** Makes a key. The answer is the only place where it ever stands in full. */
export async function createApiKey(
  db: Db,
  { organizationId, userId, name }: NewKey,
): Promise<string> {
  const { key, prefix } = generateApiKey();
  await db
    .insertInto('api_keys')
    .values({
      prefix,
      secret_sha256: hashApiKey(key),
      organization_id: organizationId,
      user_id: userId,
      name,
      expiry_date: null,
    })
    .execute();
  return key;
}

/** Whether anybody can get in yet. */
export async function hasAnyKey(db: Db): Promise<boolean> {
  return Boolean(await db.selectFrom('api_keys').select('prefix').limit(1).executeTakeFirst());
}
