import type { ApiError, Client } from '@provoke/client';
import { expect, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { databaseClock } from '../../test/database-clock.ts';
import { makeAgent } from '../../test/records.ts';
import { serveOn } from '../../test/serve-on.ts';
import { shareServer, type TestServer } from '../../test/start-server.ts';

const share = shareServer();
let made = 0;

type Limited = { requests_per_minute?: number; target?: string; goals?: number };

/** A campaign of one slice for each goal. */
async function startCampaign(
  client: Client,
  { target = 'staging', goals = 1, ...limit }: Limited = {},
) {
  const agent = await makeAgent(client);
  const run = await client.runs.runTests({ body: { agent: agent.id } });
  const campaign = await client.campaigns.create({
    body: {
      ...{ name: `paced ${++made}`, target, attack: {}, ...limit, concurrency: 10 },
      goals: Array.from({ length: goals }, (_, index) => ({ index, text: `goal ${index}` })),
      techniques: [{ technique: 'direct', run: run.id }],
    },
  });
  return { params: { id: campaign.id } };
}

async function take(client: Client, target = 'staging') {
  const { campaign, slices } = await client.slices.take({
    body: { worker: 'one', targets: [target] },
  });
  const [slice] = slices;
  if (!slice) throw new Error('No slice waits.');
  return { ...slice, campaign: campaign?.id, paced: campaign?.paced };
}

type Held = { id: string; epoch: number };

const draw = (client: Client, { id, epoch }: Held) =>
  client.slices.draw({ params: { id }, body: { epoch } });

/** When the last slot of a target is. */
async function lastSlot({ db }: Pick<TestServer, 'db'>, organizationId: string): Promise<number> {
  const { last_call_at } = await db
    .selectFrom('work_targets')
    .select('last_call_at')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return last_call_at?.getTime() ?? Number.NaN;
}

test('slots are evenly spaced over all slices and both nodes of the service', async () => {
  const databaseUrl = await createDatabase();
  const nodes = await Promise.all([serveOn(databaseUrl), serveOn(databaseUrl)]);
  const readClock = databaseClock(databaseUrl);
  const [{ client }] = nodes;
  await startCampaign(client, { requests_per_minute: 600, goals: 2 });
  const slices = [await take(client), await take(client)];
  const startedMs = await readClock();

  const sends = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const node = nodes[index % 2] as (typeof nodes)[number];
      const { drawn, wait_ms } = await draw(node.client, slices[index % 2] as Held);
      return drawn ? (await readClock()) - startedMs + wait_ms : Number.NaN;
    }),
  );

  // A worker that waits as asked sends no sooner than its slot: the answer takes its time.
  for (const [index, sentMs] of sends.sort((a, b) => a - b).entries())
    expect(sentMs).toBeGreaterThanOrEqual(index * 100);
});

test('campaigns on one target share its slots, and the lowest limit holds for all of them', async () => {
  const server = share();
  const { client, organizationId } = await server.org();
  await startCampaign(client, { requests_per_minute: 6_000 });
  await startCampaign(client, { requests_per_minute: 60 });
  await startCampaign(client);
  const slices = [await take(client), await take(client), await take(client)];
  await draw(client, slices[0] as Held);
  const first = await lastSlot(server, organizationId);

  for (const slice of slices) await draw(client, slice);

  expect(new Set(slices.map(({ campaign }) => campaign)).size).toBe(3);
  expect(slices.map(({ paced }) => paced)).toEqual([true, true, true]);
  expect((await lastSlot(server, organizationId)) - first).toBeGreaterThanOrEqual(3_000);
});

test('another target has its own slots', async () => {
  const { client } = await share().org();
  await startCampaign(client, { requests_per_minute: 1 });
  await startCampaign(client, { requests_per_minute: 1, target: 'production' });
  const [one, other] = [await take(client), await take(client, 'production')];

  await draw(client, one);

  expect(await draw(client, other)).toEqual({ drawn: true, wait_ms: 0 });
});

test('no worker reserves a slot far ahead, so a changed limit applies immediately', async () => {
  const { client } = await share().org();
  const { params } = await startCampaign(client, { requests_per_minute: 1 });
  const slice = await take(client);
  await draw(client, slice);

  const early = await draw(client, slice);
  await client.campaigns.update({ params, body: { requests_per_minute: 1_000_000 } });
  const late = await draw(client, slice);

  expect(early).toMatchObject({ drawn: false });
  expect(late).toMatchObject({ drawn: true });
});

test('workers learn when a limit is set or gone', async () => {
  const { client } = await share().org();
  const { params } = await startCampaign(client);
  const slice = await take(client);
  const beat = () =>
    client.slices.append({
      params: { id: slice.id },
      body: { epoch: slice.epoch, after: 0, events: [] },
    });
  const heard = [slice.paced];

  for (const requests_per_minute of [60, null]) {
    await client.campaigns.update({ params, body: { requests_per_minute } });
    heard.push((await beat()).paced);
  }

  expect(heard).toEqual([false, true, false]);
  expect(await draw(client, slice)).toEqual({ drawn: true, wait_ms: 0 });
});

test('a paused campaign slows no other one down', async () => {
  const { client } = await share().org();
  const { params } = await startCampaign(client, { requests_per_minute: 1 });
  await client.campaigns.update({ params, body: { status: 'PAUSED' } });
  await startCampaign(client);

  expect(await take(client)).toMatchObject({ paced: false });
});

test('a worker that has not heard of a pause draws no slots', async () => {
  const { client } = await share().org();
  const { params } = await startCampaign(client, { requests_per_minute: 60 });
  const slice = await take(client);

  await client.campaigns.update({ params, body: { status: 'PAUSED' } });

  expect(await draw(client, slice)).toMatchObject({ drawn: false });
});

test('a worker that was given up draws no slots', async () => {
  const { client } = await share().org();
  await startCampaign(client, { requests_per_minute: 60 });
  const slice = await take(client);

  const drawing = draw(client, { ...slice, epoch: slice.epoch + 1 });

  expect(await drawing.catch((error: ApiError) => error.status)).toBe(409);
});
