import type { ApiError, Client } from '@provoke/client';
import { recordedDoubts } from '@provoke/contract/lists';
import { expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';
import { judgeEnded } from './judge-ended.ts';

const share = shareServer();

const GOALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const attack = { attack_type: 'direct' };
const plan = {
  agent: { name: 'desk', endpoint: 'http://127.0.0.1:9/v1', metadata: { name: 'm' } },
  attacks: [
    {
      ...{ type: 'direct', configuration: attack },
      run_config: {
        ...attack,
        campaign: {
          ...{ id: 'desk', technique: 'direct', looks_for: recordedDoubts },
          agent: {
            ...{ name: 'desk', agent_type: 'CHATAPI', endpoint: 'http://127.0.0.1:9/v1' },
            ...{ model: null, settings: { type: 'chatapi-sdk' } },
          },
        },
      },
    },
  ],
  campaign: {
    ...{ attack, concurrency: 2, requests_per_minute: 60, budget: { max_requests: 99 } },
    goals: GOALS.map((text, index) => ({ index, text })),
    techniques: [{ technique: 'direct', goals_per_slice: 5 }],
  },
};

const times = { cron: '0 3 * * *', time_zone: 'Europe/Berlin' };
const first = { ...{ name: 'first', target: 'staging' }, ...times, plan };

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, body }: ApiError) => ({ status, body }),
  );

/** Ends the campaign under way as a worker would: the first goal is broken. */
async function workOn(client: Client, target: string): Promise<void> {
  const { slices } = await client.slices.take({ body: { worker: 'one', targets: [target] } });
  for (const { id, epoch, goals } of slices) {
    const events = (goals as { index: number; text: string }[]).map(({ index, text }) => ({
      entry: { type: 'attempt-end', attempt: { id: `direct/goal-${index}` } },
      result: {
        evaluation_status:
          index === 0 ? ('SUCCESSFUL_JAILBREAK' as const) : ('FAILED_JAILBREAK' as const),
        agent_specific_data: {
          ...{ technique: 'direct', goal: text, goal_index: index },
          attempt: `direct/goal-${index}`,
        },
      },
    }));
    await client.slices.append({ params: { id }, body: { epoch, after: 0, events } });
    await client.slices.end({ params: { id }, body: { epoch, outcome: 'finished' } });
  }
}

const runOnce = async (client: Client, id: string, target: string) => {
  const { campaign_id } = await client.schedules.run({ params: { id } });
  await workOn(client, target);
  await workOn(client, target);
  return campaign_id as string;
};

test('a schedule of an earlier campaign repeats its settings and goals, and may be compared with it', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await client.schedules.create({ body: first });
  const campaign = await runOnce(client, id, 'staging');
  const { name: baseline } = await client.campaigns.get({ params: { id: campaign } });

  const again = await client.schedules.create({
    body: { name: 'again', target: 'other', ...times, baseline, campaign },
  });
  const repeated = await runOnce(client, again.id, 'other');

  const plans = await server.db
    .selectFrom('schedules')
    .select(['name', 'plan'])
    .where('id', 'in', [id, again.id])
    .orderBy('created_at')
    .execute();
  const [, own] = plans.map((one) => one.plan.parse());
  const { agent, attacks, campaign: settings } = plan;
  expect(own).toMatchObject({ agent, campaign: settings });
  expect(own).toMatchObject({
    attacks: attacks.map(({ type, configuration }) => ({ type, configuration })),
  });
  expect(JSON.stringify(own)).not.toContain('"progress"');
  expect(await client.campaigns.get({ params: { id: repeated } })).toMatchObject({
    ...{ target: 'other', status: 'COMPLETED', concurrency: 2, requests_per_minute: 60 },
    budget: { max_requests: 99, max_minutes: null },
    slices: { total: 2, done: 2 },
  });
  while (await judgeEnded(server.db, new AbortController().signal));
  const { results } = await client.schedules.history({ params: { id: again.id } });
  expect(results).toMatchObject([
    { verdict: 'no-regression', figures: { baseline, newly_broken: 0, mended: 0, unclear: 0 } },
  ]);
});

test('a schedule is made of a plan or of a campaign of the same organization, and never of both', async () => {
  const server = share();
  const [{ client }, other] = await Promise.all([server.org(), server.org()]);
  const { id } = await client.schedules.create({ body: first });
  const campaign = await runOnce(client, id, 'staging');
  const { plan: _, ...second } = { ...first, name: 'second' };
  const make = (of: Client, more: object) =>
    failure(of.schedules.create({ body: { ...second, ...more } }));

  expect(await make(client, {})).toMatchObject({ status: 400, body: { plan: expect.anything() } });
  expect(await make(client, { plan, campaign })).toMatchObject({
    ...{ status: 400, body: { plan: expect.anything() } },
  });
  expect(await make(other.client, { campaign })).toMatchObject({
    ...{ status: 400, body: { campaign: ['There is no such campaign.'] } },
  });
  const { results } = await client.runs.list({ query: {} });
  await client.runs.delete({ params: { id: results[0]?.id as string } });
  expect(await make(client, { campaign })).toMatchObject({
    ...{ status: 400, body: { campaign: [expect.stringContaining('deleted')] } },
  });
});

test('a schedule gets another name, unless another schedule has it', async () => {
  const { client } = await share().org();
  const { id } = await client.schedules.create({ body: first });
  await client.schedules.create({ body: { ...first, name: 'taken' } });
  const rename = (name: string) =>
    failure(client.schedules.update({ params: { id }, body: { name } }));

  expect(await rename('nightly')).toBeUndefined();
  expect(await client.schedules.get({ params: { id } })).toMatchObject({ name: 'nightly' });
  expect(await rename('taken')).toMatchObject({
    ...{ status: 400, body: { name: [expect.stringContaining('exists')] } },
  });
  expect(await rename('no spaces')).toMatchObject({ status: 400 });
});

test('the next times are told before a schedule is made, and why there are none', async () => {
  const { client } = await share().org();
  const listTimes = (cron: string, time_zone = 'Europe/Berlin') =>
    client.schedules.times({ query: { cron, time_zone } });

  const { times: next } = await listTimes('0 3 * * MON');

  expect(next).toHaveLength(5);
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: 'Europe/Berlin', weekday: 'short' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  });
  for (const time of next) expect(clock.format(new Date(time))).toBe('Mon 03:00');
  for (const cron of ['0 3 30 2 *', '* * * * *', '99 3 * * *', 'nightly'])
    expect(await failure(listTimes(cron))).toMatchObject({
      ...{ status: 400, body: { cron: [expect.any(String)] } },
    });
  expect(await failure(listTimes('0 3 * * *', 'Berlin'))).toMatchObject({
    ...{ status: 400, body: { time_zone: [expect.any(String)] } },
  });
});
