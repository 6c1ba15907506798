import { expect, test } from 'vitest';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { CampaignsShape } from './campaigns-json.ts';

test('a campaign is listed alike from its folder and from the service, which has its runs', async () => {
  const { id, look, client, served } = await recordMixed({ floor: true });
  const [run] = (await client.runs.list({ query: {} })).results;
  const { id: foreign } = await client.runs.runTests({ body: { agent: run?.agent ?? '' } });

  const here = await look('campaigns --json');
  const before = served.length;
  const there = await look('campaigns --json', 'remote');
  const asked = served.slice(before).map(({ path }) => path.replace(/[\da-f-]{36}/, 'ID'));
  const table = await look('campaigns', 'remote');

  // Not the results: a run may have a hundred thousand.
  expect(new Set(asked)).toEqual(
    new Set(['/run?page_size=100&page=1', '/run/ID/goals', '/run/ID/summary']),
  );
  const local = CampaignsShape.parse(JSON.parse(here.stdout)).campaigns;
  const remote = CampaignsShape.parse(JSON.parse(there.stdout)).campaigns;
  expect(remote.filter((one) => one.id !== foreign)).toEqual(local);
  expect(local).toMatchObject([
    {
      ...{ id, techniques: ['direct', 'twice', 'flipattack'], status: 'completed' },
      ...{ goals: { finished: 21, total: 21 }, other_attempts: { control: 11 } },
      broken: { successes: 3, total: 5 },
      goal_counts: { total: 7, broken: 3, resisted: 2, undecided: 2 },
    },
  ]);
  expect(remote.find((one) => one.id === foreign)).toMatchObject({
    ...{ status: 'running', attempts: 0 },
    goals: { finished: 0, total: 0 },
  });
  expect(table.stdout).toMatch(
    new RegExp(`${id} +│ support │ direct, twice, flipattack │ 21/21 \\(7 × 3\\) │ 3 of 5 `),
  );
});

test('campaigns at a service of an earlier version are listed alike, by their results', async () => {
  const { look } = await recordMixed(
    {},
    {},
    { disposition: ({ path }) => (path.endsWith('/goals') ? { status: 404 } : 'pass') },
  );

  const here = await look('campaigns --json');
  const there = await look('campaigns --json', 'remote');

  expect(there.code).toBe(0);
  expect(JSON.parse(there.stdout)).toEqual(JSON.parse(here.stdout));
});
