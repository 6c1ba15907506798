import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { maskKeys } from '../../db/key-format/mask-keys.ts';
import { toUsd } from './usd.ts';

export type Balance = {
  /** US dollars with six decimals: the sum of all entries, including the credits reserved for calls in flight. */
  credits: string;
  updatedAt: Date;
};

/** Every organization has an account from the start, with nothing in it. */
export async function openAccount(tx: Db, organizationId: string): Promise<void> {
  await sql`insert into credit_accounts (organization_id) values (${organizationId})`.execute(tx);
}

/** An organization's balance; undefined if there is no such organization. */
export async function findBalance(db: Db, organizationId: string): Promise<Balance | undefined> {
  const row = await db
    .selectFrom('credit_accounts')
    .select(['balance_micros', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && { credits: toUsd(row.balance_micros), updatedAt: row.updated_at };
}

type Grant = { organizationId: string; micros: number; note: string | null };

/** Grants credits; false if there is no such organization. */
export async function grantCredits(
  db: Db,
  { organizationId, micros, note }: Grant,
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      update credit_accounts
      set balance_micros = balance_micros + ${micros}::bigint, updated_at = now()
      where organization_id = ${organizationId}
      returning organization_id
    )
    insert into credit_entries (organization_id, amount_micros, note)
    select organization_id, ${micros}::bigint, ${note && maskKeys(note).text}::text from account
    returning id`.execute(db);
  return rows.length > 0;
}
