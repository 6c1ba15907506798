import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A request that is to be carried out once, however often it comes. */
export type Claim = {
  organizationId: string;
  userId: number;
  path: string;
  key: string;
  bodySha256: Buffer;
};

export type Answered = { status: number; answer: string };

type Found = (Answered & { bodySha256: Buffer }) | undefined;

const since = sql<Date>`now() - make_interval(hours => ${sql.lit(limits.idempotencyHours)})`;

/**
 * Takes the claim until the transaction ends, and says what was answered before. False when another
 * request holds it. To be called in a transaction.
 */
export async function claim(tx: Db, claim: Claim): Promise<{ before: Found } | false> {
  const { organizationId, userId, path, key } = claim;
  const name = JSON.stringify([organizationId, userId, path, key]);
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
  if (!rows[0]?.held) return false;
  // A statement of its own: its snapshot must be younger than the lock.
  const before = await tx
    .selectFrom('idempotency_keys')
    .select(['status', 'answer', 'body_sha256 as bodySha256'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return { before };
}

/** Keeps the answer with the record that it speaks of: both are there, or neither. */
export async function keepAnswer(tx: Db, claim: Claim, { status, answer }: Answered) {
  await tx
    .insertInto('idempotency_keys')
    .values({
      organization_id: claim.organizationId,
      user_id: claim.userId,
      path: claim.path,
      key: claim.key,
      body_sha256: claim.bodySha256,
      status,
      answer,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'path', 'key']).doUpdateSet((set) => ({
        body_sha256: set.ref('excluded.body_sha256'),
        status: set.ref('excluded.status'),
        answer: set.ref('excluded.answer'),
        created_at: set.fn<Date>('now'),
      })),
    )
    .execute();
}

const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets what is older than a day, some at a time. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at <= ${since} limit ${FORGOTTEN_AT_ONCE}
    ))`.execute(db);
}
