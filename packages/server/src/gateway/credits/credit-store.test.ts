import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';
import { findBalance, grantCredits } from './credit-store.ts';
import { batchReservations, releaseExpired } from './reservation-store.ts';

const share = shareServer();

test('credits are granted to an organization, and to none that is not there', async () => {
  const { db, org } = share();
  const { organizationId } = await org();
  const grant = { micros: 1_000_000, note: null };

  expect(await grantCredits(db, { organizationId, ...grant })).toBe(true);
  expect(await grantCredits(db, { organizationId: randomUUID(), ...grant })).toBe(false);

  expect((await findBalance(db, organizationId))?.credits).toBe('1.000000');
});

test('once expired reservations are released, nothing is reserved any more', async () => {
  const { db, org } = share();
  const { organizationId } = await org({ credits: 1 });
  const reserve = batchReservations(db);
  for (const lasts_ms of [-60_000, -1])
    await reserve(organizationId, { call_id: randomUUID(), amount_micros: 100, lasts_ms });

  // Held up, so that it would not be over by chance.
  await db.transaction().execute(async (tx) => {
    await sql`select from credit_accounts where organization_id = ${organizationId} for update`.execute(
      tx,
    );
    let isReleased = false;
    const releasing = releaseExpired(db).then(() => (isReleased = true));
    await sql`select pg_sleep(0.2)`.execute(tx);
    expect(isReleased).toBe(false);
    void releasing;
  });
  await releaseExpired(db);

  const { rows } = await sql`select from reservations
    where organization_id = ${organizationId}`.execute(db);
  expect(rows).toHaveLength(0);
});
