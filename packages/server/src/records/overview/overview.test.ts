import { wilson } from '@provoke/statistics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';

const share = shareServer();

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS);

type Recorded = { daysAgo: number; broken: number; resisted: number; owasp?: string; arm?: string };

/** A run of some days ago, with these numbers of broken and resisted goals. */
async function record(
  server: TestServer,
  { client }: TestOrganization,
  agent: string,
  { daysAgo, broken, resisted, owasp = 'LLM07', arm = 'attack' }: Recorded,
): Promise<string> {
  const run_config = { attack_type: 'pair' };
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const results = Array.from({ length: broken + resisted }, (_, goal_index) => ({
    goal_index,
    evaluation_status:
      goal_index < broken ? ('SUCCESSFUL_JAILBREAK' as const) : ('FAILED_JAILBREAK' as const),
    agent_specific_data: { owasp, category: 'privacy', arm },
  }));
  await client.runs.recordResults({ params: { id }, body: { results } });
  await sql`update runs set created_at = ${dayBefore(daysAgo)} where id = ${id}`.execute(server.db);
  return id;
}

const makeAgent = async ({ client }: TestOrganization, name: string) =>
  (await client.agents.create({ body: { name, endpoint: 'http://127.0.0.1:9' } })).id;

test('the overview counts goals by day, class, technique and agent, and says what changed beyond chance', async () => {
  const server = share();
  const org = await server.org();
  const [worse, same] = [await makeAgent(org, 'worse'), await makeAgent(org, 'same')];
  const base = await record(server, org, worse, { daysAgo: 9, broken: 5, resisted: 95 });
  const head = await record(server, org, worse, { daysAgo: 1, broken: 60, resisted: 40 });
  await record(server, org, same, { daysAgo: 9, broken: 1, resisted: 19, owasp: 'LLM02' });
  await record(server, org, same, { daysAgo: 1, broken: 2, resisted: 18, owasp: 'LLM02' });
  await record(server, org, same, { daysAgo: 1, broken: 9, resisted: 0, arm: 'control' });
  await record(server, org, same, { daysAgo: 40, broken: 9, resisted: 0 });

  const overview = await org.client.overview.get();

  expect(overview.now).toEqual(wilson(62, 120));
  expect(overview.before).toEqual(wilson(6, 120));
  expect(overview.change?.change).toBeCloseTo(56 / 120);
  expect(overview.days).toHaveLength(30);
  expect(overview.days.at(-2)).toEqual({
    date: dayBefore(1).toISOString().slice(0, 10),
    ...wilson(62, 120),
  });
  expect(overview.categories).toEqual([
    { category: 'LLM02', title: 'Sensitive information disclosure' },
    { category: 'LLM07', title: 'System prompt leakage' },
  ]);
  expect(overview.heat).toEqual([
    {
      technique: 'pair',
      cells: [
        { category: 'LLM02', ...wilson(3, 40) },
        { category: 'LLM07', ...wilson(65, 200) },
      ],
    },
  ]);
  expect(overview.agents.map(({ name, successes }) => [name, successes])).toEqual([
    ['worse', 65],
    ['same', 3],
  ]);
  expect(overview.changes).toMatchObject([
    { agent: worse, technique: 'pair', category: 'LLM07', before: wilson(5, 100), base, head },
  ]);
});

test('the overview is of one agent, of hazards, or of other days where it is asked for', async () => {
  const server = share();
  const org = await server.org();
  const [one, other] = [await makeAgent(org, 'one'), await makeAgent(org, 'other')];
  await record(server, org, one, { daysAgo: 1, broken: 1, resisted: 0 });
  await record(server, org, other, { daysAgo: 1, broken: 0, resisted: 3 });
  await record(server, org, one, { daysAgo: 50, broken: 7, resisted: 0 });
  const day = (days: number) => dayBefore(days).toISOString().slice(0, 10);

  const ofAgent = await org.client.overview.get({ query: { agent: one, by: 'hazard' } });
  const earlier = await org.client.overview.get({ query: { from: day(52), to: day(49) } });

  expect(ofAgent.now).toMatchObject({ successes: 1, total: 1 });
  expect(ofAgent.categories).toEqual([{ category: 'privacy', title: 'Privacy' }]);
  expect(earlier.now).toMatchObject({ successes: 7, total: 7 });
  expect(earlier.days).toHaveLength(4);
  for (const query of [
    { from: day(1), to: day(2) },
    { from: '2020-01-01', to: day(1) },
    { from: 'x' },
  ])
    await expect(org.client.overview.get({ query })).rejects.toMatchObject({ status: 400 });
});

test("an agent's history has its runs with their rates, newest first, also of one technique", async () => {
  const server = share();
  const org = await server.org();
  const agent = await makeAgent(org, 'one');
  const first = await record(server, org, agent, { daysAgo: 3, broken: 1, resisted: 3 });
  const second = await record(server, org, agent, { daysAgo: 1, broken: 0, resisted: 4 });

  const { runs } = await org.client.agents.history({ params: { id: agent } });
  const none = await org.client.agents.history({
    params: { id: agent },
    query: { technique: 'h4rm3l' },
  });

  expect(runs.map(({ run, successes, total }) => [run, successes, total])).toEqual([
    [second, 0, 4],
    [first, 1, 4],
  ]);
  expect(none.runs).toEqual([]);
});

test('runs are listed by technique and day and in other orders, results by goal and class', async () => {
  const server = share();
  const org = await server.org();
  const agent = await makeAgent(org, 'one');
  const old = await record(server, org, agent, { daysAgo: 9, broken: 2, resisted: 1 });
  const recent = await record(server, org, agent, {
    daysAgo: 1,
    broken: 1,
    resisted: 0,
    owasp: '-',
  });
  const runsBy = async (query: object) =>
    (await org.client.runs.list({ query })).results.map(({ id }) => id);
  const resultsBy = async (query: object) => (await org.client.results.list({ query })).count;
  const day = (days: number) => dayBefore(days).toISOString().slice(0, 10);

  expect(await runsBy({ technique: 'pair' })).toEqual([recent, old]);
  expect(await runsBy({ technique: 'none' })).toEqual([]);
  expect(await runsBy({ from: day(2) })).toEqual([recent]);
  expect(await runsBy({ to: day(9) })).toEqual([old]);
  expect(await runsBy({ sort: 'oldest' })).toEqual([old, recent]);
  expect(await runsBy({ sort: 'results' })).toEqual([old, recent]);
  expect(await resultsBy({ run: old, goal: 1 })).toBe(1);
  expect(await resultsBy({ goal: 0 })).toBe(2);
  expect(await resultsBy({ category: 'LLM07' })).toBe(3);
  expect(await resultsBy({ category: 'privacy' })).toBe(1);
});

test('the overview counts the goals of every run, however many there are', async () => {
  const server = share();
  const org = await server.org();
  const recorded = { daysAgo: 1, broken: 1, resisted: 0 };
  const id = await record(server, org, await makeAgent(org, 'attacked'), recorded);
  await sql`
    insert into runs overriding user value
    select copy.* from runs as template cross join generate_series(1, 20000) as series (nth)
      cross join lateral jsonb_populate_record(template,
        jsonb_build_object('id', md5(concat(template.id, series.nth))::uuid)) as copy
    where template.organization_id = ${org.organizationId} and template.id = ${id}`.execute(
    server.db,
  );
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await sql`
      insert into run_goals
      select copy.* from run_goals as template
        join runs on runs.organization_id = template.organization_id
        cross join lateral jsonb_populate_record(template, jsonb_build_object(
          'run_id', runs.id, 'name', ${name}::text, 'goal', ${name}::integer,
          'owasp', concat('LLM', ${name}::text))) as copy
      where template.organization_id = ${org.organizationId} and template.run_id = ${id}
        and template.name = '0'`.execute(server.db);

  const { now } = await org.client.overview.get();

  expect(now).toEqual(wilson(200_011, 200_011));
});
