import { createHash } from 'node:crypto';
import { limits } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { Caller } from '../keys/caller.ts';
import { type Answered, claim, keepAnswer } from './idempotency-store.ts';

type Request = { caller: Caller; path: string; key: string; body: Uint8Array };

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyMax}}$`);

/**
 * Carries a creating request out once. Its record and its answer are written in one transaction, so
 * after a crash both are there or neither, and a retry is answered as the first request was.
 */
export async function once(
  db: Db,
  { caller: { organizationId, userId }, path, key, body }: Request,
  carryOut: (tx: Db) => Promise<Answered>,
): Promise<Answered & { replayed: boolean }> {
  if (!KEY.test(key))
    throw new Problem('body-unreadable', {
      detail: `Idempotency-Key has to be 1 to ${limits.idempotencyKeyMax} printable ASCII characters without spaces.`,
    });
  const bodySha256 = createHash('sha256').update(body).digest();
  const wanted = { organizationId, userId, path, key, bodySha256 };

  return db.transaction().execute(async (tx) => {
    const claimed = await claim(tx, wanted);
    if (!claimed) throw new Problem('idempotency-key-in-use', { headers: { 'Retry-After': '1' } });
    const { before } = claimed;
    if (before && !before.bodySha256.equals(bodySha256))
      throw new Problem('idempotency-key-reused');
    if (before) return { ...before, replayed: true };

    const answered = await carryOut(tx);
    await keepAnswer(tx, wanted, answered);
    return { ...answered, replayed: false };
  });
}
