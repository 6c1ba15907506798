import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS);

type Recorded = { daysAgo: number; goals: string; type?: string; judge?: string; named?: string };

/** A run of some days ago; of its goals a letter each: broken, held, or without a verdict (`?`). */
async function record(
  { client }: TestOrganization,
  agent: string,
  { daysAgo, goals, type = 'pair', judge = 'pattern', named = 'Goal' }: Recorded,
): Promise<string> {
  const run_config = { attack_type: type, judges: [{ type: judge }] };
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const params = { id };
  const results = [...goals].map((fate, goal_index) => ({
    ...{ goal_index, goal: `${named} ${goal_index}.` },
    evaluation_status: (
      { b: 'SUCCESSFUL_JAILBREAK', h: 'FAILED_JAILBREAK', '?': 'NOT_EVALUATED' } as const
    )[fate as 'b' | 'h' | '?'],
    evaluation_metrics: {
      verdicts: [{ judge, outcome: fate === 'b' ? 'broken' : 'resisted', score: 1 }],
    },
    agent_specific_data: { owasp: 'LLM07', category: 'privacy', arm: 'attack' },
  }));
  await client.runs.recordResults({ params, body: { results } });
  await client.runs.update({ params, body: { status: 'COMPLETED' } });
  await sql`update runs set created_at = ${dayBefore(daysAgo)} where id = ${id}`.execute(
    share().db,
  );
  return id;
}

const makeAgent = async ({ client }: TestOrganization, name: string) =>
  (await client.agents.create({ body: { name, endpoint: 'http://127.0.0.1:9' } })).id;

test('the last seven days are compared with the seven before at the goals of both, each run a try', async () => {
  const org = await share().org();
  const [worse, few] = [await makeAgent(org, 'worse'), await makeAgent(org, 'few')];
  await record(org, worse, { daysAgo: 20, goals: 'b'.repeat(30) });
  const base = await record(org, worse, { daysAgo: 9, goals: `b${'h'.repeat(24)}` });
  await record(org, worse, { daysAgo: 2, goals: `b${'b'.repeat(9)}${'h'.repeat(20)}` });
  const head = await record(org, worse, { daysAgo: 1, goals: `bb${'h'.repeat(28)}` });
  await record(org, few, { daysAgo: 9, goals: 'hhh' });
  await record(org, few, { daysAgo: 1, goals: 'bbb' });
  await record(org, few, { daysAgo: 1, goals: 'bbbbbb', type: 'tap' });

  const { since_last_week, basis, agents } = await org.client.overview.get();

  expect(since_last_week).toMatchObject([
    {
      ...{ agent: worse, agent_name: 'worse', technique: 'pair', by_act: false },
      ...{ same_goals: true, alike: true, base, head, tests: 1 },
      // Of the 25 goals of both weeks: 1, then 10 in any of two runs.
      before: { successes: 1, total: 25 },
      after: { successes: 10, total: 25 },
      ...{ newly_broken: 9, no_longer_broken: 0 },
    },
    {
      ...{ agent: few, technique: 'pair', verdict: 'too little to tell', tests: 1 },
      ...{ before: { successes: 0, total: 3 }, after: { successes: 3, total: 3 } },
    },
  ]);
  expect(basis).toEqual({ runs: 7, goals: 30, judges: ['pattern'] });
  const weeks = agents.find(({ name }) => name === 'worse')?.weeks ?? [];
  expect(weeks.map(({ successes, total, by_act }) => [successes, total, by_act])).toEqual([
    ...[
      [0, 0, false],
      [0, 0, false],
      [30, 30, false],
      [1, 25, false],
      [10, 30, false],
    ],
  ]);
});

test('other goals or other judges than the week before are not comparable', async () => {
  const org = await share().org();
  const [goals, judges] = [await makeAgent(org, 'goals'), await makeAgent(org, 'judges')];
  await record(org, goals, { daysAgo: 9, goals: 'h'.repeat(20) });
  await record(org, goals, { daysAgo: 1, goals: 'b'.repeat(20), named: 'Aim' });
  await record(org, judges, { daysAgo: 9, goals: 'h'.repeat(20) });
  await record(org, judges, { daysAgo: 1, goals: 'b'.repeat(20), judge: 'harmbench' });

  const { since_last_week, basis } = await org.client.overview.get();

  expect(
    since_last_week.map(({ agent_name, verdict, alike, same_goals }) => ({
      ...{ agent_name, verdict, alike, same_goals },
    })),
  ).toEqual(
    expect.arrayContaining([
      { agent_name: 'goals', verdict: 'not comparable', alike: true, same_goals: false },
      { agent_name: 'judges', verdict: 'not comparable', alike: false, same_goals: true },
    ]),
  );
  expect(basis.judges).toEqual(['harmbench', 'pattern']);
});

test('of one agent, each technique has its rate and its weeks', async () => {
  const org = await share().org();
  const agent = await makeAgent(org, 'one');
  await record(org, agent, { daysAgo: 9, goals: 'bhh' });
  await record(org, agent, { daysAgo: 1, goals: 'hbh?' });
  await record(org, agent, { daysAgo: 1, goals: 'bb', type: 'tap' });

  const all = await org.client.overview.get();
  const { techniques } = await org.client.overview.get({ query: { agent } });

  expect(all.techniques).toBeUndefined();
  expect(
    techniques?.map(({ technique, successes, total, weeks }) => ({
      technique,
      rate: [successes, total],
      weeks: weeks.slice(-2).map((week) => [week.successes, week.total, week.comparable]),
    })),
  ).toEqual([
    {
      technique: 'pair',
      rate: [2, 3],
      weeks: [
        [1, 3, false],
        [1, 3, true],
      ],
    },
    {
      technique: 'tap',
      rate: [2, 2],
      weeks: [
        [0, 0, false],
        [2, 2, false],
      ],
    },
  ]);
});
