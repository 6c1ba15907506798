import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** An organization's balance, and the balance according to the ledger and the usage log. */
export async function readMoney(db: Db, organizationId: string) {
  const { rows } = await sql<Record<string, number>>`
    select balance_micros as balance, reserved_micros as reserved,
      (select sum(amount_micros) from credit_entries as entry
        where entry.organization_id = account.organization_id)::bigint as ledger,
      (select coalesce(sum(amount_micros) filter (where call_id is null), 0) from credit_entries as entry
        where entry.organization_id = account.organization_id)::bigint
        - (select coalesce(sum(credits_micros), 0) from usage_logs as log
          where log.organization_id = account.organization_id)::bigint as granted_less_used,
      (select count(*) from reservations as open
        where open.organization_id = account.organization_id) as open_reservations
    from credit_accounts as account where organization_id = ${organizationId}`.execute(db);
  return rows[0] as Record<
    'balance' | 'reserved' | 'ledger' | 'granted_less_used' | 'open_reservations',
    number
  >;
}
