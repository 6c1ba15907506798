import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { derive, type HashCost } from '../secrets/slow-hash.ts';

/** Less than for passwords: a code has 59 random bits, and ten are hashed at a time. About 16 MiB and 0.03 s. */
const COST: HashCost = { N: 2 ** 14, r: 8, p: 1 };

const SALT_BYTES = 16;

/** Replaces the person's codes. Only hashes are stored, so no code can be shown again. */
export async function storeRecoveryCodes(
  tx: Db,
  personId: string,
  codes: readonly string[],
): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const rows = [];
  for (const code of codes)
    rows.push({ person_id: personId, salt, hash: await derive(code, salt, COST) });
  await tx.deleteFrom('auth_recovery_codes').where('person_id', '=', personId).execute();
  if (rows.length > 0) await tx.insertInto('auth_recovery_codes').values(rows).execute();
}

/** Returns whether it was one of the person's codes, and uses it up: simultaneous requests get one of them through. */
export async function useRecoveryCode(db: Db, personId: string, code: string): Promise<boolean> {
  const one = await db
    .selectFrom('auth_recovery_codes')
    .select('salt')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst();
  if (!one) return false;
  const { numDeletedRows } = await db
    .deleteFrom('auth_recovery_codes')
    .where('person_id', '=', personId)
    .where('hash', '=', await derive(code, one.salt, COST))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('auth_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return left;
}
