import { minutesRun } from '@provoke/contract/new-campaign';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { shareServer, type TestServer } from '../../test/start-server.ts';
import { handOver, take } from '../hand-over.fixture.ts';
import { openWorkQueue } from '../work-queue.ts';
import { pauseOverdue } from './pause-overdue.ts';

const share = shareServer();
const MAX_WAIT = { timeout: 30_000 };

test('a campaign whose running time is used up pauses, also without a worker, until the limit is raised', async () => {
  const server = share();
  const { client } = await server.org();
  const { params } = await startOne(server, client, { max_minutes: 1 });
  const other = await startOne(server, client, { max_minutes: 3 });
  const unlimited = await startOne(server, client, {});

  await pauseOverdue(server.db, openQueue(server));

  expect(await statusOf(client, params)).toBe('PAUSED');
  expect(await client.campaigns.get({ params })).toMatchObject({
    ...{ reason: 'Budget spent: 1 of 1 minutes.', budget: { max_minutes: 1 } },
    spent: { minutes: expect.closeTo(2, 0) },
  });
  expect(await statusOf(client, other.params)).toBe('RUNNING');
  expect(await statusOf(client, unlimited.params)).toBe('RUNNING');
  const again = { status: 'RUNNING' as const };
  await client.campaigns.update({ params, body: again });
  expect(await statusOf(client, params)).toBe('PAUSED');
  const raised = { ...again, budget: { max_minutes: 60 } };
  await client.campaigns.update({ params, body: raised });
  expect(await statusOf(client, params)).toBe('RUNNING');
});

test('running time passes from the first slice on, and not in a pause', async () => {
  const server = share();
  const { client } = await server.org();
  const { campaign } = await handOver(client, { target: 'waits' });
  const { params } = await startOne(server, client, {});
  const minutesOf = async () => minutesRun(await client.campaigns.get({ params }));

  await client.campaigns.update({ params, body: { status: 'PAUSED' } });
  const paused = await minutesOf();
  const later = await minutesOf();
  await client.campaigns.update({ params, body: { status: 'RUNNING' } });

  expect(minutesRun(campaign)).toBe(0);
  expect(paused).toBeCloseTo(2, 0);
  expect(later).toBe(paused);
  await expect.poll(minutesOf, MAX_WAIT).toBeGreaterThan(paused);
});

type Client = Parameters<typeof handOver>[0];

/** A campaign that has run for two minutes. */
async function startOne({ db }: TestServer, client: Client, budget: { max_minutes?: number }) {
  const target = `target-${++made}`;
  const { campaign } = await handOver(client, { target, budget });
  await take(client, 'one', [target]);
  await sql`
    update campaigns set running_since = now() - interval '2 minutes'
    where id = ${campaign.id}`.execute(db);
  return { params: { id: campaign.id } };
}
let made = 0;

const statusOf = async (client: Client, params: { id: string }) =>
  (await client.campaigns.get({ params })).status;

function openQueue({ db }: TestServer) {
  const queue = openWorkQueue(db, createLog('silent'));
  onTestFinished(() => queue.close());
  return queue;
}
