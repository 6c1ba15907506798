import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';
import { type Columns, tableOf } from '../../db/writing/unnest.ts';
import type { Reservation, Reserved } from '../../http/caller.ts';

const columns: Columns<Reservation> = {
  call_id: 'uuid',
  amount_micros: 'bigint',
  lasts_ms: 'integer',
};

export type Reserve = (organizationId: string, reservation: Reservation) => Promise<Reserved>;

/** Reserves credits for calls. Simultaneous calls of an organization share a query, but each is granted or refused by itself. */
export function batchReservations(db: Db): Reserve {
  return batchWrites<Reservation, Reserved>(async (reservations, organizationId) => {
    const { rows } = await sql<Reserved>`
      select outcome.reserved, outcome.available
      from ${tableOf(columns, reservations)},
        lateral reserve_credits(${organizationId}, call_id, amount_micros, lasts_ms) as outcome
      order by position`.execute(db);
    return rows;
  });
}

const SWEPT_AT_ONCE = 1_000;

/** Releases the reservations of processes that are gone, one organization at a time: settlements lock its row. */
export async function releaseExpired(db: Db): Promise<void> {
  const { rows } = await sql<{ organization_id: string }>`
    select distinct organization_id from reservations where expires_at <= now()`.execute(db);
  for (const { organization_id } of rows)
    await sql`
      select settle_credits(organization_id, call_id, 0) from (
        select organization_id, call_id from reservations
        where organization_id = ${organization_id} and expires_at <= now()
        limit ${SWEPT_AT_ONCE}
      ) as expired`.execute(db);
}
