import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../accounts/keys/key-store.ts';
import { createOrganization } from '../accounts/organizations/organization-store.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { createDatabase } from '../test/create-database.ts';
import { readMoney } from '../test/money.ts';
import { startProcess } from '../test/start-process.ts';
import { answerJson, chatBody, completion, startUpstream } from '../test/upstream.ts';
import { grantCredits } from './credits/credit-store.ts';

const ESTIMATE = 18;
const usage = { prompt_tokens: 8, completion_tokens: 10, total_tokens: 18 };

test('after kill -9 during 100 calls and a restart, open reservations are released and nothing is charged twice', async () => {
  const told = new EventEmitter();
  const everybodyAsked = once(told, 'asked 10');
  let recovered = false;
  let asked = 0;
  // Half of the calls are answered; the others are in flight when the service dies.
  const provider = await startUpstream((_, response) => {
    asked++;
    if (recovered || asked % 2 === 1) answerJson(response, { ...completion, usage });
    told.emit(`asked ${asked}`);
  });
  const databaseUrl = await createDatabase();
  const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  const owner = await createOrganization(db, { name: 'test' });
  const key = await createApiKey(db, { ...owner, name: 'test' });
  await grantCredits(db, { ...owner, micros: 10 * ESTIMATE, note: null });
  const upstreams = [
    { name: 'u', base_url: `${provider.url}/v1`, model: 'm', input_price: 1, output_price: 1 },
  ];
  const callAHundredTimes = (url: string) =>
    Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`${url}/v1/chat/completions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: chatBody(),
        }).then(
          ({ status }) => status,
          () => 'lost' as const,
        ),
      ),
    );
  const first = await startProcess(`${databaseUrl}?application_name=first`, upstreams);
  const calls = callAHundredTimes(first.url);
  await everybodyAsked;
  expect(await sessionsOf(db, 'first')).toBeGreaterThan(0);

  first.child.kill('SIGKILL');
  const delivered = countOf(await calls, 200);
  // The database still carries out what the killed process sent last.
  await vi.waitFor(async () => expect(await sessionsOf(db, 'first')).toBe(0), { timeout: 30_000 });
  const { open_reservations: open } = await readMoney(db, owner.organizationId);
  // Time passes: no process can still be working on these calls.
  await sql`update reservations set expires_at = now()`.execute(db);
  recovered = true;
  const second = await startProcess(databaseUrl, upstreams);
  await vi.waitFor(
    async () =>
      expect(await readMoney(db, owner.organizationId)).toMatchObject({ open_reservations: 0 }),
    { timeout: 30_000 },
  );

  const { balance, ...books } = await readMoney(db, owner.organizationId);
  expect(provider.requests).toHaveLength(10);
  expect(open).toBeGreaterThanOrEqual(5);
  expect(balance).toBe(open * ESTIMATE);
  expect(10 - open).toBeGreaterThanOrEqual(delivered);
  expect(books).toMatchObject({ reserved: 0, ledger: balance, granted_less_used: balance });

  expect(countOf(await callAHundredTimes(second.url), 200)).toBe(open);
  expect(await readMoney(db, owner.organizationId)).toMatchObject({ balance: 0, ledger: 0 });
});

async function sessionsOf(db: Db, application: string) {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::integer as sessions from pg_stat_activity
    where datname = current_database() and application_name = ${application}`.execute(db);
  return rows[0]?.sessions;
}

const countOf = (outcomes: (number | 'lost')[], wanted: number) =>
  outcomes.filter((outcome) => outcome === wanted).length;
