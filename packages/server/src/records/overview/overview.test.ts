import type { EvaluationStatus } from '@provoke/contract';
import { rateGoals } from '@provoke/figures';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';

const share = shareServer();

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS);

type Recorded = {
  daysAgo: number;
  broken: number;
  resisted: number;
  owasp?: string;
  arm?: string;
  /** What the goals' texts begin with. */
  named?: string;
};

const AT_ONCE = 1_000;

/** A run of some days ago, with these numbers of broken and resisted goals. */
async function record(
  server: TestServer,
  { client }: TestOrganization,
  agent: string,
  { daysAgo, broken, resisted, owasp = 'LLM07', arm = 'attack', named = 'Goal' }: Recorded,
): Promise<string> {
  const run_config = { attack_type: 'pair' };
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const results = Array.from({ length: broken + resisted }, (_, goal_index) => ({
    ...{ goal_index, goal: `${named} ${goal_index}.` },
    evaluation_status:
      goal_index < broken ? ('SUCCESSFUL_JAILBREAK' as const) : ('FAILED_JAILBREAK' as const),
    agent_specific_data: { owasp, category: 'privacy', arm },
  }));
  const params = { id };
  for (let at = 0; at < results.length; at += AT_ONCE) {
    const body = { results: results.slice(at, at + AT_ONCE) };
    await client.runs.recordResults({ params, body });
  }
  await client.runs.update({ params, body: { status: 'COMPLETED' } });
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

  const { agents, ...now } = overview.now;
  expect(now).toMatchObject({ successes: 62, total: 120, goals: 100, reason: null });
  expect(now.rate).toBeCloseTo((60 / 100 + 2 / 20) / 2);
  expect(agents).toBe(2);
  expect(overview.before).toMatchObject({ successes: 6, total: 120, agents: 2 });
  expect(overview.before.rate).toBeCloseTo((5 / 100 + 1 / 20) / 2);
  expect(overview.change?.change).toBeCloseTo(0.3);
  expect(overview.days).toHaveLength(30);
  expect(overview.days.at(-2)).toEqual({
    date: dayBefore(1).toISOString().slice(0, 10),
    ...now,
  });
  expect(overview.categories).toEqual([
    { category: 'LLM02:2025', title: 'Sensitive information disclosure' },
    { category: 'LLM07:2025', title: 'System prompt leakage' },
  ]);
  expect(overview.heat).toEqual([
    {
      technique: 'pair',
      cells: [
        { category: 'LLM02:2025', ...rateGoals({ broken: 2, judged: 20 }) },
        { category: 'LLM07:2025', ...rateGoals({ broken: 60, judged: 100 }) },
      ],
    },
  ]);
  expect(overview.agents.map(({ name, successes }) => [name, successes])).toEqual([
    ['worse', 60],
    ['same', 2],
  ]);
  expect(overview.changes).toMatchObject([
    {
      agent: worse,
      technique: 'pair',
      category: 'LLM07:2025',
      before: rateGoals({ broken: 5, judged: 100 }),
      base,
      head,
    },
  ]);
});

test('two goals that three runs attacked in five agents are ten goals, and too few for a share', async () => {
  const server = share();
  const org = await server.org();
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const agent = await makeAgent(org, name);
    for (const broken of [0, 1, 1])
      await record(server, org, agent, {
        ...{ daysAgo: 1, broken, resisted: 2 - broken },
        named: broken ? 'GOAL' : ' goal',
      });
  }

  const { now, days, heat, agents } = await org.client.overview.get();

  const counted = { successes: 5, total: 10, goals: 2, rate: null, reason: 'few-goals' };
  expect(now).toMatchObject({ ...counted, agents: 5 });
  expect(days.at(-2)).toMatchObject(counted);
  expect(heat[0]?.cells).toMatchObject([counted]);
  expect(agents).toHaveLength(5);
  for (const agent of agents) expect(agent).toMatchObject({ successes: 1, total: 2, goals: 2 });
});

test('one large run does not decide the headline: each agent counts alike from twenty goals on', async () => {
  const server = share();
  const org = await server.org();
  const large = { daysAgo: 1, broken: 1_800, resisted: 200, named: 'Large' };
  await record(server, org, await makeAgent(org, 'large'), large);
  for (const name of ['a', 'b', 'c', 'd']) {
    const agent = await makeAgent(org, name);
    await record(server, org, agent, { daysAgo: 1, broken: 5, resisted: 20 });
  }

  const { now, heat } = await org.client.overview.get();

  expect(now).toMatchObject({ successes: 1_820, total: 2_100, goals: 2_025, agents: 5 });
  expect(now.rate).toBeCloseTo((0.9 + 4 * 0.2) / 5);
  expect(now.low).toBeLessThan(0.25);
  expect(now.high).toBeGreaterThan(0.45);
  expect(heat[0]?.cells[0]?.rate).toBeCloseTo(0.34);
});

test('an agent with a few goals weighs as its goals do: two of two are no share', async () => {
  const server = share();
  const org = await server.org();
  const large = { daysAgo: 1, broken: 10, resisted: 90, named: 'Large' };
  await record(server, org, await makeAgent(org, 'large'), large);
  await record(server, org, await makeAgent(org, 'small'), { daysAgo: 1, broken: 2, resisted: 0 });

  const { now } = await org.client.overview.get();

  expect(now).toMatchObject({ successes: 12, total: 102, agents: 2 });
  expect(now.rate).toBeCloseTo((20 * 0.1 + 2 * 1) / 22);
});

test('an overview that is asked for again shows every change since', async () => {
  const server = share();
  const org = await server.org();
  const { client } = org;
  const agent = await makeAgent(org, 'one');
  const run = await record(server, org, agent, { daysAgo: 1, broken: 1, resisted: 2 });
  const params = { id: run };
  const counts = async () => {
    const { now } = await client.overview.get();
    return [now.successes, now.total];
  };
  const [first, second] = (await client.results.list({ query: { run } })).results;
  const body = { evaluation_status: 'NOT_EVALUATED' as const };

  expect([await counts(), await counts()]).toEqual([
    [1, 3],
    [1, 3],
  ]);
  await client.results.update({ params: { id: first?.id ?? '' }, body });
  await client.reviews.create({ params: { id: second?.id ?? '' }, body: { ...body, reason: '-' } });
  const [, total] = await counts();
  expect(total).toBe(1);
  await client.runs.update({ params, body: { status: 'RUNNING' } });
  expect(await counts()).toEqual([0, 0]);
  await client.agents.delete({ params: { id: agent } });
  expect(await counts()).toEqual([0, 0]);
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

test('goals whose entry was recorded without a year, with it, and by its number of 2026 are one category', async () => {
  const server = share();
  const org = await server.org();
  const agent = await makeAgent(org, 'one');
  const old = await record(server, org, agent, { daysAgo: 3, broken: 2, resisted: 0 });
  // As an earlier version wrote them.
  await sql`update run_goals set owasp = 'LLM07' where run_id = ${old}`.execute(server.db);
  const numbers = { daysAgo: 1, broken: 1, resisted: 0 };
  for (const owasp of ['LLM07: System Prompt Leakage', 'LLM08:2026', 'LLM07:2026', 'LLM07:2024'])
    await record(server, org, agent, { ...numbers, owasp, named: owasp });
  const count = async (category: string) =>
    (await org.client.results.list({ query: { category } })).count;

  const { heat } = await org.client.overview.get();
  const { goals } = await org.client.runs.goals({ params: { id: old } });
  const summary = await org.client.runs.summary({ params: { id: old } });

  expect(heat[0]?.cells.map(({ category, total }) => [category, total])).toEqual([
    ['LLM07:2025', 4],
    ['LLM09:2025', 1],
    ['unclassified', 1],
  ]);
  for (const { category, owasp } of goals)
    expect({ category, owasp }).toEqual({ category: 'LLM07:2025', owasp: 'LLM07:2025' });
  expect(summary.categories).toMatchObject([{ category: 'LLM07:2025', total: 2 }]);
  for (const named of ['LLM07', 'LLM07:2025', 'LLM08:2026']) expect(await count(named)).toBe(4);
  expect(await count('LLM07:2026')).toBe(1);
  expect(await count('LLM07:2024')).toBe(0);
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
  for (const name of ['1', '2', '3', '4'])
    await sql`
      insert into run_goals
      select copy.* from run_goals as template
        join runs on runs.organization_id = template.organization_id
        cross join lateral jsonb_populate_record(template, jsonb_build_object(
          'run_id', runs.id, 'name', ${name}::text, 'goal', ${name}::integer,
          'owasp', concat('LLM', ${name}::text),
          'key', hashtextextended(concat(runs.id, ${name}::text), 0))) as copy
      where template.organization_id = ${org.organizationId} and template.run_id = ${id}
        and template.name = '0'`.execute(server.db);
  // As autovacuum does, so that the plan is that of so many rows.
  await sql`analyze runs, run_goals`.execute(server.db);

  const { now } = await org.client.overview.get();

  expect(now).toEqual({ ...rateGoals({ broken: 80_005, judged: 80_005 }), agents: 1 });
});

type Fate = 'did' | 'meant' | 'said' | 'resisted' | 'not_observable';

const STATUSES: Record<Fate, EvaluationStatus> = {
  ...{ did: 'SUCCESSFUL_JAILBREAK', meant: 'SUCCESSFUL_JAILBREAK', said: 'FAILED_JAILBREAK' },
  ...{ resisted: 'FAILED_JAILBREAK', not_observable: 'NOT_EVALUATED' },
};

/** A run of some days ago whose goals rules decided so. */
async function recordActs(
  server: TestServer,
  { client }: TestOrganization,
  agent: string,
  {
    daysAgo,
    fates,
    type = 'pair',
    ...asked
  }: { daysAgo: number; fates: Fate[]; type?: string; judges?: object[]; named?: string },
) {
  const { judges, named = 'Goal' } = asked;
  const run_config = { attack_type: type, ...(judges && { judges }) };
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const params = { id };
  const results = fates.map((fate, goal_index) => ({
    ...{ goal_index, goal: `${named} ${goal_index}`, evaluation_status: STATUSES[fate] },
    evaluation_notes: 'Judged by rules.',
    traces: [
      {
        ...{ sequence: 0, step_type: 'TOOL_CALL' as const },
        content: { call_id: 'c', tool: 'pay', arguments: { to: 'mallory' }, seen_by: 'reply' },
      },
    ],
    evaluation_metrics: {
      evidence: ['did', 'meant', 'said'].includes(fate) ? fate : null,
      severity: fate === 'did' ? 3 + (goal_index % 3) : null,
      ...(fate === 'not_observable' && { undecided: 'not_observable' }),
      concealed: fate === 'did' && goal_index === 5,
      observable: { meant: 'all' },
      rules: [{ rule: 1, text: 'pay', outcome: 'broken', kind: 'did', steps: [0] }],
    },
  }));
  const recorded = await client.runs.recordResults({ params, body: { results } });
  await client.runs.update({ params, body: { status: 'COMPLETED' } });
  await sql`update runs set created_at = ${dayBefore(daysAgo)} where id = ${id}`.execute(server.db);
  return { id, results: recorded.results.map((result) => result.id) };
}

test('what rules decided is told by what the agents did, and is in no rate of words', async () => {
  const server = share();
  const org = await server.org();
  const [acting, blind, talking] = [
    await makeAgent(org, 'acting'),
    await makeAgent(org, 'blind'),
    await makeAgent(org, 'talking'),
  ];
  const many = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate);
  await recordActs(server, org, acting, { daysAgo: 9, fates: many(25, 'resisted') });
  const now = await recordActs(server, org, acting, {
    daysAgo: 1,
    fates: [...many(7, 'did'), ...many(2, 'meant'), ...many(3, 'said'), ...many(13, 'resisted')],
  });
  await recordActs(server, org, acting, {
    ...{ daysAgo: 1, type: 'tap', fates: [...many(1, 'resisted'), ...many(2, 'not_observable')] },
  });
  await recordActs(server, org, blind, { daysAgo: 1, fates: many(4, 'not_observable') });
  await record(server, org, talking, { daysAgo: 1, broken: 5, resisted: 20 });

  const overview = await org.client.overview.get();

  expect(overview.agents.map(({ name }) => name)).toEqual(['talking']);
  expect(overview.now).toMatchObject({ successes: 5, total: 25, agents: 1 });
  expect(overview.acts?.agents).toMatchObject([
    {
      name: 'acting',
      goals: { did: 7, meant: 2, said: 3, resisted: 13, not_observable: 0, undecided: 0 },
      did_it: { successes: 7, total: 25 },
      before: { successes: 0, total: 25 },
      now: { successes: 7, total: 25 },
    },
    { name: 'blind', goals: { did: 0, not_observable: 4 }, did_it: { total: 0, rate: null } },
  ]);
  expect(overview.acts?.worst).toMatchObject([
    {
      ...{ agent_name: 'acting', run: now.id, kind: 'did', severity: 5, goal: 'Goal 5' },
      ...{ words: 'It did: pay to mallory', concealed: true, stopped: false },
    },
    { severity: 5, result: now.results[2], goal: 'Goal 2', concealed: false },
    { severity: 4 },
  ]);
  const talked = await org.client.overview.get({ query: { agent: talking } });
  expect(talked.acts).toBeUndefined();
});

test('by week, what agents did is a gap without runs, and not comparable after other goals, techniques or judges', async () => {
  const server = share();
  const org = await server.org();
  const agent = await makeAgent(org, 'acting');
  const fates: Fate[] = ['did', 'resisted', 'resisted', 'said'];
  const alike = { judges: [{ type: 'pattern' }] };
  await recordActs(server, org, agent, { daysAgo: 39, fates, ...alike });
  await recordActs(server, org, agent, { daysAgo: 36, fates: ['did', 'did'], ...alike });
  await recordActs(server, org, agent, { daysAgo: 22, fates, ...alike });
  await recordActs(server, org, agent, { daysAgo: 15, fates: [...fates, 'did'], ...alike });
  await recordActs(server, org, agent, { daysAgo: 8, fates: [...fates, 'did'] });
  await recordActs(server, org, agent, { daysAgo: 1, fates: [...fates, 'did'], type: 'tap' });

  const day = (days: number) => dayBefore(days).toISOString().slice(0, 10);
  const { acts } = await org.client.overview.get({ query: { from: day(44) } });
  const weeks = acts?.agents[0]?.weeks ?? [];

  expect(weeks.map(({ successes, total, comparable }) => [successes, total, comparable])).toEqual([
    [0, 0, false],
    [2, 4, false],
    [0, 0, false],
    [1, 4, true],
    [2, 5, false],
    [2, 5, false],
    [2, 5, false],
  ]);
  expect([weeks[0]?.from, weeks.at(-1)?.from, weeks.at(-1)?.to]).toEqual([day(44), day(6), day(0)]);
  const other = await makeAgent(org, 'other');
  await recordActs(server, org, other, { daysAgo: 8, fates });
  await recordActs(server, org, other, { daysAgo: 1, fates, named: 'Aim' });
  const { acts: its } = await org.client.overview.get({ query: { agent: other } });
  expect(its?.agents[0]?.weeks.map(({ comparable }) => comparable)).not.toContain(true);
});
