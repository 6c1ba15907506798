import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { readMoney } from '../../test/money.ts';
import { shareServer } from '../../test/start-server.ts';
import { batchSettlements } from '../usage/settlement-store.ts';
import { batchReservations } from './reservation-store.ts';

const share = shareServer();

const amount = fc.integer({ min: 0, max: 30 });
const steps = fc.array(
  fc.oneof(
    fc.record({ reserve: fc.array(amount, { minLength: 1, maxLength: 8 }) }),
    // Which of the calls so far end, some of them twice or long since, and what they cost.
    fc.record({
      settle: fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 0, max: 60 })), {
        minLength: 1,
        maxLength: 8,
      }),
    }),
  ),
  { minLength: 1, maxLength: 8 },
);

test('calls that reserve and settle together are granted, refused and charged as one after the other', async () => {
  const { db, org } = share();

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100 }), steps, async (granted, steps) => {
      const { organizationId, userId } = await org({ credits: granted / 1e6 });
      const ended = {
        ...{ user_id: userId, api_key_prefix: null, model: 'm', endpoint: '/v1/embeddings' },
        ...{ input_tokens: 1, output_tokens: 1, latency_ms: 1, status_code: 200 },
      };
      const reserve = batchReservations(db);
      const settle = batchSettlements(db);
      let [balance, reserved] = [granted, 0];
      const calls: string[] = [];
      const held = new Map<string, number>();

      for (const step of steps)
        if ('reserve' in step) {
          const wishes = step.reserve.map((amount_micros) => ({
            ...{ call_id: randomUUID(), amount_micros, lasts_ms: 60_000 },
          }));
          const expected = wishes.map(({ call_id, amount_micros }) => {
            calls.push(call_id);
            const available = balance - reserved;
            if (available < amount_micros) return { reserved: false, available };
            reserved += amount_micros;
            held.set(call_id, amount_micros);
            return { reserved: true, available: null };
          });
          const outcomes = wishes.map((wish) => reserve(organizationId, wish));
          expect(await Promise.all(outcomes)).toEqual(expected);
        } else {
          const ends = step.settle.flatMap(([nth, cost_micros]) => {
            const call_id = calls[nth % calls.length];
            return call_id ? [{ call_id, cost_micros }] : [];
          });
          const expected = ends.map(({ call_id, cost_micros }) => {
            const amount = held.get(call_id);
            if (amount === undefined) return false;
            const charged = Math.min(cost_micros, amount + balance - reserved);
            held.delete(call_id);
            balance -= charged;
            reserved -= amount;
            return true;
          });
          const outcomes = ends.map((end) => settle(organizationId, { ...ended, ...end }));
          expect(await Promise.all(outcomes)).toEqual(expected);
        }

      expect(await readMoney(db, organizationId)).toEqual({
        ...{ balance, reserved, ledger: balance, granted_less_used: balance },
        open_reservations: held.size,
      });
    }),
    { numRuns: draws(40) },
  );
});
