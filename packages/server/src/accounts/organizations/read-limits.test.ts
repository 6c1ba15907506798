import { limits } from '@provoke/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';

test('an organization sees what is used of its limits, and nothing of another', async () => {
  const server = await startServer({ requestsPerHour: 100 });
  const [one, other] = await Promise.all([server.org(), server.org()]);
  const hook = { name: 'ci', url: 'https://ci.example/', events: ['schedule.ended' as const] };
  await one.client.webhooks.create({ body: hook });

  const read = async (of: typeof one) =>
    Object.fromEntries(
      (await of.client.organizations.limits()).limits.map(({ name, used, max }) => [
        name,
        [used, max],
      ]),
    );

  expect(await read(one)).toEqual({
    // With this one.
    'key-requests': [2, 100],
    'session-requests': [0, null],
    campaigns: [0, limits.openCampaignsMax],
    schedules: [0, limits.schedulesMax],
    webhooks: [1, limits.webhooksMax],
  });
  expect(await read(other)).toMatchObject({ 'key-requests': [1, 100], webhooks: [0, 20] });
});
