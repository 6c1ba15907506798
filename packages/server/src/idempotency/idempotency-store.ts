import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Columns, namesOf, tableOf } from '../db/unnest.ts';

/** A request that is to be carried out once, however often it comes. */
export type Claim = {
  organization_id: string;
  user_id: number;
  path: string;
  key: string;
  body_sha256: Buffer;
};

export type Answered = { status: number; answer: string };

/** Whether the claim is ours, and what was answered to it before. */
export type Claimed = { held: boolean; before: (Answered & { body_sha256: Buffer }) | undefined };

const claimColumns: Columns<Claim> = {
  organization_id: 'uuid',
  user_id: 'integer',
  path: 'text',
  key: 'text',
  body_sha256: 'bytea',
};

const rowColumns: Columns<Claim & Answered> = {
  ...claimColumns,
  status: 'integer',
  answer: 'text',
};

const dayAgo = sql<Date>`now() - make_interval(hours => ${sql.lit(limits.idempotencyHours)})`;

/** Takes claims until the transaction ends, as far as no other holds them. To be called in a transaction. */
export async function takeClaims(tx: Db, claims: readonly Claim[]): Promise<Claimed[]> {
  type Row = { held: boolean; status: number | null; answer: string; body_sha256: Buffer };
  const { rows } = await sql<Row>`
    select pg_try_advisory_xact_lock(hashtextextended(
        concat_ws(' ', item.organization_id, item.user_id, item.path, item.key), 0)) as held,
      known.status, known.answer, known.body_sha256
    from ${tableOf(claimColumns, claims)}
    left join idempotency_keys as known
      on (known.organization_id, known.user_id, known.path, known.key)
        = (item.organization_id, item.user_id, item.path, item.key)
      and known.created_at > ${dayAgo}
    order by position`.execute(tx);
  return rows.map(({ held, status, ...row }) => ({
    held,
    before: status === null ? undefined : { status, ...row },
  }));
}

/**
 * Keeps answers with the records that they speak of: both are there, or neither. False when somebody
 * answered one of the claims after we had looked: then what was done has to be undone.
 */
export async function keepAnswers(
  tx: Db,
  answers: readonly (Claim & Answered)[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (${namesOf(rowColumns)})
    select ${namesOf(rowColumns)} from ${tableOf(rowColumns, answers)}
    on conflict (organization_id, user_id, path, key) do update set
      body_sha256 = excluded.body_sha256, status = excluded.status, answer = excluded.answer,
      created_at = now()
    where idempotency_keys.created_at <= ${dayAgo}`.execute(tx);
  return numAffectedRows === BigInt(answers.length);
}

const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets answers that are older than a day, some at a time. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at <= ${dayAgo} limit ${FORGOTTEN_AT_ONCE}
    ))`.execute(db);
}
