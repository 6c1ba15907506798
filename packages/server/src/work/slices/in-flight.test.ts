import type { Client } from '@provoke/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';
import { append, end, type Held, handOver, take } from '../hand-over.fixture.ts';

const share = shareServer();

/** As after a minute without a sign of its worker. */
const silence = ({ id }: Held) =>
  sql`update slices set updated_at = now() - interval '1 minute' where id = ${id}`.execute(
    share().db,
  );

const takeTwo = async (client: Client) =>
  [(await take(client)) as Held, (await take(client)) as Held] as const;

test.each(['PAUSED', 'CANCELLED'] as const)(
  'slices whose workers were killed hold no calls once their campaign is %s',
  async (status) => {
    const { client } = await share().org();
    const { campaign } = await handOver(client, { goals: 2, concurrency: 2 });
    const dead = await takeTwo(client);
    await client.campaigns.update({ params: { id: campaign.id }, body: { status } });
    await handOver(client, { goals: 2, concurrency: 2 });
    const early = await take(client);

    for (const slice of dead) await silence(slice);

    expect(early).toBeNull();
    expect(await take(client)).not.toBeNull();
    expect(await take(client)).not.toBeNull();
  },
);

test('slices of killed workers hold no calls of a campaign that no other worker can take', async () => {
  const { client } = await share().org();
  await handOver(client, { variables: ['MODEL_KEY'], concurrency: 1 });
  const able = { worker: 'able', targets: ['staging'], variables: ['MODEL_KEY'] };
  const [dead] = (await client.slices.take({ body: able })).slices;
  await handOver(client, { concurrency: 1 });

  await silence(dead as Held);

  expect(await take(client)).not.toBeNull();
});

test('a slice that was paused holds its call for as long as its worker gives signs', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { concurrency: 1 });
  const slice = (await take(client)) as Held;
  await client.campaigns.update({ params: { id: campaign.id }, body: { status: 'PAUSED' } });
  await handOver(client, { concurrency: 1 });
  const afterPause = await take(client);
  await silence(slice);

  await append(client, slice, []);

  expect(afterPause).toBeNull();
  expect(await take(client)).toBeNull();
  await end(client, slice);
  expect(await take(client)).not.toBeNull();
});

test('a lowered number of calls holds before the slices end', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 3, concurrency: 3 });
  const slices = [...(await takeTwo(client)), (await take(client)) as Held];
  const beat = async (slice: Held) => (await append(client, slice, [])).status;

  await client.campaigns.update({ params: { id: campaign.id }, body: { concurrency: 1 } });

  expect(await Promise.all(slices.map(beat))).toEqual(['RUNNING', 'QUEUED', 'QUEUED']);
});
