import type { Dashboard } from './open-dashboard.ts';
import { fortyGoals, toActResult } from './seed-acts.ts';
import { seedCampaign } from './seed-campaign.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';
import { seedSchedule } from './seed-schedule.ts';

/** Names that have no place to break, or whose letters join, turn round or pile up. */
const kinds = {
  plain: 'W',
  dotted: 'a.b_c-d',
  turned: 'שלוםالسلام',
  joined: '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  piled: 'á̂̃̄',
};

const long = (kind: keyof typeof kinds, max: number): string => {
  const part = kinds[kind];
  return part.repeat(Math.ceil(max / part.length)).slice(0, max);
};

/** Everything that a person or an agent may name, named as long as the service takes it. Returns the pages of them. */
export async function seedLongNames(dashboard: Dashboard): Promise<string[]> {
  const call = <Answer>(method: 'POST' | 'PATCH', path: string, body: unknown) =>
    callFrom<Answer>(dashboard, method, path, body);
  const agents = await Promise.all(
    (['plain', 'turned', 'joined', 'piled'] as const).map((kind) =>
      seedAgent(dashboard, long(kind, 200).trim()),
    ),
  );
  const [agent = '', other = ''] = agents;
  const results = Array.from({ length: 30 }, (_, at) =>
    toResult({
      ...{ goal: at % 30, iteration: 1, broken: at % 3 === 0, reply: long('plain', 500) },
      data: {
        ...{ goal: `${at}${long(at % 2 ? 'turned' : 'plain', 500)}`, strategy: long('plain', 200) },
        category: long('dotted', 60),
      },
    }),
  );
  const technique = long('plain', 100);
  const config = { campaign: { id: long('dotted', 200), technique } };
  const first = await seedRun(dashboard, {
    agent,
    technique: technique.slice(0, 80),
    results,
    config,
  });
  const second = await seedRun(dashboard, { agent, technique: technique.slice(0, 80), results });
  await call('PATCH', `/run/${second.run}`, { run_notes: long('piled', 59) });
  const acts = fortyGoals.flatMap((letters, goal) =>
    [...letters.slice(0, 2)].map((fate, at) =>
      toActResult(goal, at + 1, fate as Parameters<typeof toActResult>[2], {
        ...{ tool: long('plain', 100), argument: long('plain', 500), reply: long('joined', 500) },
      }),
    ),
  );
  const done = await seedRun(dashboard, { agent: other, results: acts, config });
  await call('POST', '/key', { name: long('plain', 50) });
  await call('POST', '/organization/invitation', {
    ...{
      email: `${long('plain', 64)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
      role: 'viewer',
    },
  });
  const webhook = await call<{ id: string }>('POST', '/webhook', {
    ...{ name: long('plain', 100), events: ['schedule.ended'] },
    url: `https://example.com/${long('plain', 400)}`,
  });
  const schedule = await seedSchedule(dashboard, {
    ...{ name: long('plain', 64), target: long('plain', 64) },
    nights: [[true, false, false, true]],
  });
  const campaign = await seedCampaign(dashboard, {
    ...{ name: long('plain', 180), target: long('dotted', 64), running: 1 },
    ...{ worker: long('plain', 100), unfinished: [long('plain', 300)] },
  });
  await call('PUT' as 'POST', '/user/me', { first_name: long('plain', 150), last_name: null });
  return [
    ...[`/agents/${agent}`, `/agents/${other}`, `/runs/${first.run}`, `/runs/${done.run}`],
    ...[`/runs/${first.run}/results/${first.results[0]}`],
    ...[`/runs/${done.run}/results/${done.results[0]}`],
    ...[`/compare?a=${first.run}&b=${second.run}`, `/reports?run=${first.run}`],
    ...[`/webhooks/${webhook.id}`, `/schedules/${schedule}`, `/campaigns/${campaign}`],
    ...[`/runs?q=${long('plain', 200)}`, `/agents?q=${long('plain', 200)}`],
    ...['/agents/new', '/schedules/new', `/audit?action=key-create`],
  ];
}
