import { expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';
import { append, type Held, handOver, take } from '../hand-over.fixture.ts';

const share = shareServer();

test.each([{ max_requests: 0 }, { max_tokens_total: 0 }, { max_cost_usd: 0 }])(
  'a campaign with the budget %j sends nothing',
  async (budget) => {
    const { client } = await share().org();
    const { campaign } = await handOver(client, { budget });

    expect(await take(client)).toBeNull();
    expect(await client.campaigns.get({ params: { id: campaign.id } })).toMatchObject({
      ...{ status: 'PAUSED', reason: expect.stringContaining('Budget spent: ') },
    });
  },
);

test('a campaign that is resumed with a spent budget sends nothing, and says why', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 3, budget: { max_requests: 1 } });
  const params = { id: campaign.id };
  await append(client, (await take(client)) as Held, ['a'], 0, 1);

  await client.campaigns.update({ params, body: { status: 'RUNNING' } });

  expect(await take(client)).toBeNull();
  expect(await client.campaigns.get({ params })).toMatchObject({
    ...{ status: 'PAUSED', reason: 'Budget spent: 1 of 1 requests.' },
  });
});

test('a budget that is lowered below what was spent pauses the campaign for its workers', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 3 });
  const params = { id: campaign.id };
  const slice = (await take(client)) as Held;
  await append(client, slice, ['a'], 0, 5);

  await client.campaigns.update({ params, body: { budget: { max_requests: 5 } } });

  expect(await take(client)).toBeNull();
  expect(await append(client, slice, [], 1)).toMatchObject({ status: 'PAUSED' });
});
