import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';

/** A request that runs once, however often it is sent. */
export type Claim = {
  organization_id: string;
  user_id: number;
  path: string;
  key: string;
  body_sha256: Buffer;
};

export type Answered = { status: number; answer: string };

/** An answer that is stored for a claim, without its text. */
type Stored = { status: number; bytes: number; body_sha256: Buffer };

/** Whether the claim is ours, and the earlier answer to it. */
export type Claimed = { held: boolean; before: Stored | undefined };

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

/** Locks the claims that no other request holds until the transaction ends. Call it in a transaction. */
export async function takeClaims(tx: Db, claims: readonly Claim[]): Promise<Claimed[]> {
  type Row = Omit<Stored, 'status'> & { held: boolean; status: number | null };
  const { rows } = await sql<Row>`
    select pg_try_advisory_xact_lock(hashtextextended(
        concat_ws(' ', item.organization_id, item.user_id, item.path, item.key), 0)) as held,
      known.status, octet_length(known.answer) as bytes, known.body_sha256
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
 * Stores answers in the transaction of their records. False if another node has answered one of the claims: then the
 * transaction must be rolled back.
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

/** The text of a stored answer; undefined once it is older than a day. */
export async function findAnswer(
  db: Db,
  { organization_id, user_id, path, key }: Claim,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('created_at', '>', dayAgo)
    .executeTakeFirst();
  return row?.answer;
}

const FORGOTTEN_AT_ONCE = 5_000;

/** Deletes answers older than a day, some at a time. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at <= ${dayAgo} limit ${FORGOTTEN_AT_ONCE}
    ))`.execute(db);
}
