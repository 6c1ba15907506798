import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Reservation, Reserved } from '../../db/tables/money-tables.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';

export type Reserve = (organizationId: string, reservation: Reservation) => Promise<Reserved>;

/** Reserves credits for calls. Simultaneous calls of an organization share a query, but each is granted or refused by itself. */
export function batchReservations(db: Db): Reserve {
  return batchWrites<Reservation, Reserved>(async (reservations, organizationId) => {
    const { rows } = await sql<Reserved & { of_call: string }>`
      select * from reserve_credits(${organizationId},
        ${reservations.map(({ call_id }) => call_id)},
        ${reservations.map(({ amount_micros }) => amount_micros)},
        ${reservations.map(({ lasts_ms }) => lasts_ms)})`.execute(db);
    const outcomes = new Map(rows.map(({ of_call, ...outcome }) => [of_call, outcome]));
    return reservations.map(({ call_id }) => outcomes.get(call_id));
  });
}

const SWEPT_AT_ONCE = 1_000;

/** Releases the reservations of processes that are gone, one organization at a time: settlements lock its row. */
export async function releaseExpired(db: Db): Promise<void> {
  const { rows } = await sql<{ organization_id: string }>`
    select distinct organization_id from reservations where expires_at <= now()`.execute(db);
  for (const { organization_id } of rows)
    await sql`
      select settle_credits(${organization_id}, array_agg(call_id), array_agg(0::bigint)) from (
        select call_id from reservations
        where organization_id = ${organization_id} and expires_at <= now()
        limit ${SWEPT_AT_ONCE}
      ) as expired`.execute(db);
}
