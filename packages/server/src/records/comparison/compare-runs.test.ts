import type { EvaluationStatus } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAgent } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';

type Client = TestOrganization['client'];

/** A completed run with one result a goal. */
async function recordRun(client: Client, agent: string, statuses: EvaluationStatus[], more = {}) {
  const { id } = await client.runs.runTests({
    body: { agent, run_config: { attack_type: 'pair', ...more } },
  });
  await client.runs.recordResults({
    params: { id },
    body: {
      results: statuses.map((evaluation_status, goal_index) => ({
        evaluation_status,
        agent_specific_data: { goal: `goal ${goal_index}`, goal_index, technique: 'pair' },
      })),
    },
  });
  await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  return id;
}

test('two runs, or campaigns, are compared goal by goal, with what differs in their set-up', async () => {
  const server = share();
  const { client } = await server.org();
  const { id: agent } = await makeAgent(client);
  const campaign = { id: 'c-1', technique: 'pair' };
  const base = await recordRun(client, agent, [BROKEN, RESISTED, RESISTED], { seed: 1 });
  const named = await recordRun(client, agent, [BROKEN, RESISTED, RESISTED], { campaign });
  const head = await recordRun(client, agent, [RESISTED, BROKEN, BROKEN], { seed: 2 });
  const pair_params = { n_streams: 3 };
  const other = await recordRun(client, agent, [RESISTED, BROKEN, BROKEN], { pair_params });

  const compared = await client.runs.compare({ query: { base, head } });
  const byCampaign = await client.runs.compare({ query: { base: 'c-1', head } });

  expect(compared).toMatchObject({
    campaigns: { before: { id: base, goals: 3 }, after: { id: head, goals: 3 } },
    paired: true,
    before: { successes: 1, total: 3 },
    after: { successes: 2, total: 3 },
    verdict: 'may be chance',
    newly_broken: [{ goal_index: 1, text: 'goal 1' }, { goal_index: 2 }],
    mended: [{ goal_index: 0 }],
    settings: [{ name: 'seed', before: '1', after: '2' }],
  });
  expect(compared).toMatchObject({
    ...{ set_up: [], repeats: { before: 1, after: 1 }, flaky: { before: 0, after: 0 } },
  });
  expect(byCampaign.campaigns.before).toMatchObject({ id: 'c-1', runs: [named] });
  expect(byCampaign.newly_broken).toEqual(compared.newly_broken);
  expect(await client.runs.compare({ query: { base, head: other } })).toMatchObject({
    verdict: 'not comparable',
    set_up: [{ name: 'pair.n_streams', before: null, after: '3' }],
  });
});

test('goals without a number are numbered in their order, however many are alike', async () => {
  const { client } = await share().org();
  const { id: agent } = await makeAgent(client);
  const record = async (statuses: EvaluationStatus[]) => {
    const { id } = await client.runs.runTests({
      body: { agent, run_config: { attack_type: 'pair' } },
    });
    const results = statuses.map((evaluation_status, at) => ({
      ...{ evaluation_status, goal: `goal ${at}` },
    }));
    await client.runs.recordResults({ params: { id }, body: { results } });
    await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
    return id;
  };
  const base = await record([RESISTED, RESISTED, RESISTED, RESISTED]);
  const head = await record([RESISTED, RESISTED, BROKEN, BROKEN]);

  expect(await client.runs.compare({ query: { base, head } })).toMatchObject({
    campaigns: { after: { goals: 4 } },
    flow: { both: 0, broke: 2, fixed: 0, neither: 2 },
    newly_broken: [
      { goal_index: 2, text: 'goal 2' },
      { goal_index: 3, text: 'goal 3' },
    ],
  });
});

test("a stranger's run and a missing one are 404, what cannot be a name is 400", async () => {
  const server = share();
  const { client, key } = await server.org();
  const stranger = await server.org();
  const own = await recordRun(client, (await makeAgent(client)).id, [BROKEN]);
  const theirs = await recordRun(stranger.client, (await makeAgent(stranger.client)).id, [BROKEN]);
  const statusOf = async (query: string) =>
    (await server.call(`/run/compare?${query}`, { key })).status;

  expect(await statusOf(`base=${own}&head=${own}`)).toBe(200);
  expect(await statusOf(`base=${own}&head=${theirs}`)).toBe(404);
  expect(await statusOf(`base=${own}&head=no-such-campaign`)).toBe(404);
  expect(await statusOf(`base=${own}`)).toBe(400);
  expect(await statusOf(`base=&head=${own}`)).toBe(400);
  expect(await statusOf(`base=${own}&head=${'x'.repeat(201)}`)).toBe(400);
});

test('whatever a client recorded, a comparison counts what it can and fails on nothing', async () => {
  const server = share();
  const { client } = await server.org();
  const { id: agent } = await makeAgent(client);
  const run_config = {
    campaign: { id: 'strange', techniques: 7, goals: [{ index: -1 }], agent: 'x' },
    progress: { unfinished: 'all' },
    judges: [null, { type: 5 }],
    deep: { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } },
  };
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const strange = [
    null,
    {},
    { goal: 7, goal_index: -1, arm: 'x', category: [], attempt: {} },
    { goal: 'huge', note: 'x'.repeat(100_000) },
    { goal_index: 2_147_483_647, technique: '__proto__' },
  ];
  await client.runs.recordResults({
    params: { id },
    body: {
      results: strange.map((agent_specific_data) => ({
        evaluation_status: BROKEN,
        agent_specific_data,
        evaluation_metrics: { verdicts: [null, 1, { judge: 'x', outcome: 'y' }], decided_by: 'z' },
      })),
    },
  });

  const compared = await client.runs.compare({ query: { base: id, head: 'strange' } });

  expect(compared).toMatchObject({ paired: true, newly_broken: [], mended: [] });
});

test('a run of an earlier version is compared by its results, with the same answer', async () => {
  const server = share();
  const { client } = await server.org();
  const { id: agent } = await makeAgent(client);
  const base = await recordRun(client, agent, [BROKEN, RESISTED, RESISTED]);
  const head = await recordRun(client, agent, [RESISTED, BROKEN, RESISTED]);
  const counted = await client.runs.compare({ query: { base, head } });

  await sql`update runs set techniques = null where id = any(${[base, head]}::uuid[])`.execute(
    server.db,
  );

  expect(await client.runs.compare({ query: { base, head } })).toEqual(counted);
  expect(counted.newly_broken).toMatchObject([{ goal_index: 1, attempt: expect.any(String) }]);
});

test('a campaign that claims a million goals is compared by provoke compare alone', async () => {
  const server = share();
  const { client, key } = await server.org();
  const campaign = { id: 'vast', technique: 'pair', goals_total: 1_000_000 };
  const id = await recordRun(client, (await makeAgent(client)).id, [BROKEN], { campaign });

  const answer = await server.call(`/run/compare?base=${id}&head=${id}`, { key });

  expect([answer.status, await answer.json()]).toEqual([
    400,
    { base: ['Ensure this has no more than 100000 goals. Longer ones: provoke compare.'] },
  ]);
});
