import type { ApiError, Client } from '@provoke/client';
import { limits } from '@provoke/contract';
import { recordedDoubts } from '@provoke/contract/lists';
import { expect, onTestFinished, test } from 'vitest';
import { addUser } from '../../accounts/organizations/organization-store.ts';
import { createLog } from '../../config/log.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { shareServer, type TestServer } from '../../test/start-server.ts';
import { openWorkQueue } from '../work-queue.ts';
import { changeSchedule } from './change-schedule.ts';
import { judgeEnded } from './judge-ended.ts';
import { serveDue } from './serve-due.ts';

const share = shareServer();

const log = createLog('silent');
const GOALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** The first breaks always, the second never. */
const rest = (isBroken: boolean) => [true, false, ...Array(6).fill(isBroken)];

/** A plan of one technique on eight goals. */
const plan = (agent: string) => {
  const attack = { attack_type: 'direct' };
  const campaign = {
    ...{ id: agent, technique: 'direct', looks_for: recordedDoubts },
    agent: {
      ...{ name: agent, agent_type: 'CHATAPI', endpoint: 'http://127.0.0.1:9/v1', model: null },
      settings: { type: 'chatapi-sdk' },
    },
  };
  const run_config = { attack_type: 'direct', campaign };
  return {
    agent: { name: agent, endpoint: 'http://127.0.0.1:9/v1' },
    attacks: [{ type: 'direct', configuration: attack, run_config }],
    campaign: {
      attack,
      goals: GOALS.map((text, index) => ({ index, text })),
      techniques: [{ technique: 'direct', goals_per_slice: GOALS.length }],
    },
  };
};

let made = 0;

const add = (
  client: Client,
  more: { cron?: string; time_zone?: string; baseline?: string } = {},
) => {
  const name = `nightly-${++made}`;
  return client.schedules.create({
    body: { name, target: name, cron: '0 3 * * *', plan: plan(name), ...more },
  });
};

/** Serves and judges as the nodes of a service do, at this time. */
function openNodes({ db }: TestServer) {
  const queue = openWorkQueue(db, log);
  onTestFinished(() => queue.close());
  const untilNone = async (work: () => Promise<boolean>) => {
    while (await work());
  };
  return {
    serve: (now: Date) => untilNone(() => serveDue({ db, log, queue, now })),
    judge: () => untilNone(() => judgeEnded(db, new AbortController().signal)),
  };
}

const historyOf = async (client: Client, { id }: { id: string }) =>
  (await client.schedules.history({ params: { id } })).results;

/** Ends the campaign under way as a worker would: each goal is broken or resists, and gets this text if there is one. */
async function workOn(
  client: Client,
  target: string,
  broken: boolean[],
  text?: string,
): Promise<void> {
  const { slices } = await client.slices.take({ body: { worker: 'one', targets: [target] } });
  const { id, epoch } = slices[0] as (typeof slices)[number];
  const events = broken.map((isBroken, index) => ({
    entry: { type: 'attempt-end', attempt: { id: `direct/goal-${index}` } },
    result: {
      evaluation_status: isBroken
        ? ('SUCCESSFUL_JAILBREAK' as const)
        : ('FAILED_JAILBREAK' as const),
      agent_specific_data: {
        ...{ technique: 'direct', goal: GOALS[index], goal_index: index },
        attempt: `direct/goal-${index}`,
      },
      ...(text && { evaluation_metrics: { texts: { prompt: `0000000${index}`, reply: text } } }),
    },
  }));
  await client.slices.append({ params: { id }, body: { epoch, after: 0, events } });
  await client.slices.end({ params: { id }, body: { epoch, outcome: 'finished' } });
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status, body }: ApiError) => ({ status, body }),
  );

const DAY_MS = 86_400_000;
const dueAt = ({ next_at }: { next_at: string | null }, days = 0) =>
  new Date(Date.parse(next_at as string) + days * DAY_MS);

test('a time that is due is served once, though two nodes look for it', async () => {
  const server = share();
  const { client } = await server.org();
  const [one, two] = [openNodes(server), openNodes(server)];
  const schedule = await add(client);

  await one.serve(dueAt(schedule, -1));
  expect(await historyOf(client, schedule)).toEqual([]);
  await Promise.all([one.serve(dueAt(schedule)), two.serve(dueAt(schedule))]);

  const stamp = schedule.next_at?.slice(0, 10).replaceAll('-', '');
  const name = `${schedule.name}-${stamp}-0300`;
  expect(await historyOf(client, schedule)).toMatchObject([{ campaign: name, status: 'QUEUED' }]);
  expect(await client.campaigns.list({ query: { name } })).toMatchObject({ count: 1 });
  expect(await client.schedules.get({ params: { id: schedule.id } })).toMatchObject({
    next_at: dueAt(schedule, 1).toISOString(),
  });
});

test('a time at which the database goes away is served when it is back', async () => {
  const server = share();
  const { client } = await server.org();
  const schedule = await add(client);
  const queue = openWorkQueue(server.db, log);
  onTestFinished(() => queue.close());
  const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const cutOff = { ...queue, add: () => Promise.reject(away) };
  const now = dueAt(schedule);

  await expect(serveDue({ db: server.db, log, queue: cutOff, now })).rejects.toThrow('ECONNRESET');
  expect(await historyOf(client, schedule)).toEqual([]);
  await openNodes(server).serve(now);

  expect(await historyOf(client, schedule)).toMatchObject([{ status: 'QUEUED', reason: null }]);
});

test('a campaign that cannot start is skipped with nothing left of it, and the next one starts', async () => {
  const server = share();
  const { client } = await server.org();
  const schedule = await add(client);
  const queue = openWorkQueue(server.db, log);
  onTestFinished(() => queue.close());
  const broken = { ...queue, add: () => Promise.reject(new Error('no room')) };

  while (await serveDue({ db: server.db, log, queue: broken, now: dueAt(schedule) }));

  expect(await historyOf(client, schedule)).toMatchObject([
    { status: 'SKIPPED', campaign: null, reason: 'The service could not start it.' },
  ]);
  for (const list of [client.agents.list, client.runs.list, client.campaigns.list])
    expect(await list()).toMatchObject({ count: 0 });
  await openNodes(server).serve(dueAt(schedule, 1));
  expect(await historyOf(client, schedule)).toMatchObject([{ status: 'QUEUED' }, {}]);
});

test('after a while without a service a schedule is served once, not once for each time', async () => {
  const server = share();
  const { client } = await server.org();
  const schedule = await add(client);

  await openNodes(server).serve(dueAt(schedule, 5));

  expect(await historyOf(client, schedule)).toHaveLength(1);
  expect(await client.schedules.get({ params: { id: schedule.id } })).toMatchObject({
    next_at: dueAt(schedule, 6).toISOString(),
  });
});

test('a time is skipped while the campaign before it is unfinished', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve } = openNodes(server);
  const schedule = await add(client);

  await serve(dueAt(schedule));
  await serve(dueAt(schedule, 1));

  const [skipped, begun] = await historyOf(client, schedule);
  expect(skipped).toMatchObject({ status: 'SKIPPED', campaign: null });
  expect(skipped?.reason).toBe(`${begun?.campaign} is unfinished.`);
  const run = await client.schedules.run({ params: { id: schedule.id } });
  expect(run).toMatchObject({ status: 'SKIPPED', campaign: null });
});

test('a time is skipped while a campaign is unfinished, however many times were skipped before', async () => {
  const server = share();
  const { client, organizationId: organization_id } = await server.org();
  const { serve } = openNodes(server);
  const schedule = await add(client);
  await serve(dueAt(schedule));
  const skipped = Array.from({ length: limits.scheduleHistoryMax }, () => ({
    ...{ organization_id, id: newId(), schedule_id: schedule.id },
    ...{ due_at: dueAt(schedule), reason: 'It is unfinished.' },
  }));
  await server.db.insertInto('schedule_entries').values(skipped).execute();

  await serve(dueAt(schedule, 1));
  await serve(dueAt(schedule, 2));

  expect((await historyOf(client, schedule))[0]).toMatchObject({ status: 'SKIPPED' });
  expect(await client.campaigns.list()).toMatchObject({ count: 1 });
});

test('goals newly broken beyond chance are a regression, and webhooks get the event', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve, judge } = openNodes(server);
  const webhook = await client.webhooks.create({
    body: {
      ...{ name: 'ci', url: 'https://hooks.example/' },
      events: ['schedule.ended', 'schedule.regression'],
    },
  });
  const schedule = await add(client);

  for (const [day, broken] of [false, false, true].entries()) {
    await serve(dueAt(schedule, day));
    await workOn(client, schedule.target, rest(broken));
    await judge();
  }

  const history = await historyOf(client, schedule);
  expect(history.map(({ verdict }) => verdict)).toEqual([
    'regression',
    'no-regression',
    'not-comparable',
  ]);
  expect(history[0]?.figures).toMatchObject({
    ...{ baseline: history[1]?.campaign, newly_broken: 6, mended: 0, unclear: 0 },
    ...{ before: { successes: 1, total: 8 }, after: { successes: 7, total: 8 } },
  });
  const { results } = await client.webhooks.deliveries({ params: { id: webhook.id } });
  expect(results.map(({ type }) => type).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'schedule.ended'),
    'schedule.regression',
  ]);
  const { results: runs } = await client.runs.list({
    query: { campaign: history[0]?.campaign ?? '' },
  });
  const sent = await server.db.selectFrom('webhook_deliveries').select('body').execute();
  const chains = runs.map(({ id: run, chain_length: length, chain_head: head }) => ({
    ...{ run, length, head },
  }));
  expect(chains).toEqual([
    expect.objectContaining({ head: expect.stringMatching(/^[0-9a-f]{64}$/) }),
  ]);
  expect(sent.map(({ body }) => JSON.parse(body).data.chains)).toContainEqual(chains);
});

test('what is in doubt as a whole is no regression and no improvement, and its doubts are kept', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve, judge } = openNodes(server);
  const schedule = await add(client);

  for (const [day, broken] of [false, true].entries()) {
    await serve(dueAt(schedule, day));
    await workOn(client, schedule.target, rest(broken), broken ? '00000abc' : undefined);
    await judge();
  }

  const [last] = await historyOf(client, schedule);
  expect(last).toMatchObject({ verdict: 'undecided', reason: 'The figures are in doubt.' });
  expect(last?.figures?.doubts).toMatchObject([
    { id: 'one-text', effect: 'undecided', attempts: 8, todo: expect.any(String) },
    { id: 'few-goals', effect: 'named' },
  ]);
});

test.each(['changed', 'deleted'])(
  'results that were %s after they were recorded make a comparison undecided, and webhooks say why',
  async (how) => {
    const server = share();
    const { client } = await server.org();
    const { serve, judge } = openNodes(server);
    const schedule = await add(client);
    const webhook = {
      name: 'ci',
      url: 'https://hooks.example/',
      events: ['schedule.ended' as const],
    };
    await client.webhooks.create({ body: webhook });

    for (const [day, broken] of [false, true].entries()) {
      await serve(dueAt(schedule, day));
      await workOn(client, schedule.target, rest(broken));
      const [run] = (await client.runs.list()).results;
      const { results } = await client.runs.get({ params: { id: run?.id ?? '' } });
      for (const { id } of broken ? results : [])
        if (how === 'deleted') await client.results.delete({ params: { id } });
        else
          await client.results.update({
            params: { id },
            body: { evaluation_status: 'FAILED_JAILBREAK' },
          });
      await judge();
    }

    const [last] = await historyOf(client, schedule);
    expect(last?.verdict).not.toBe('no-regression');
    expect(last?.figures?.doubts).toContainEqual(
      expect.objectContaining({ id: 'changed-after-recording', effect: 'undecided' }),
    );
    const sent = await server.db.selectFrom('webhook_deliveries').select('body').execute();
    const figures = sent.map(({ body }) => JSON.parse(body).data.figures);
    expect(figures).toContainEqual(last?.figures);
  },
);

test('one newly broken goal is within chance, and another set-up is compared with nothing', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve, judge } = openNodes(server);
  const schedule = await add(client);
  const runDay = async (day: number, broken: boolean[], config?: object) => {
    await serve(dueAt(schedule, day));
    if (config) {
      const [run] = (await client.runs.list()).results;
      await client.runs.update({
        params: { id: run?.id as string },
        body: { run_config: { ...run?.run_config, ...config } },
      });
    }
    await workOn(client, schedule.target, broken);
    await judge();
    return (await historyOf(client, schedule))[0];
  };

  await runDay(0, rest(false));
  const second = await runDay(1, [true, true, ...rest(false).slice(2)]);
  const third = await runDay(2, rest(true), { direct_params: { n: 3 } });

  expect(second).toMatchObject({
    verdict: 'undecided',
    reason: 'Newly broken goals are within chance. More repeats would tell.',
    figures: { newly_broken: 1 },
  });
  expect(third).toMatchObject({
    verdict: 'not-comparable',
    reason: 'The set-up differs (direct.n not set → 3).',
  });
});

test('each campaign is compared with the baseline that is named, as long as that is there', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve, judge } = openNodes(server);
  const schedule = await add(client);
  const params = { id: schedule.id };
  const runDay = async (day: number, broken: boolean) => {
    await serve(dueAt(schedule, day));
    await workOn(client, schedule.target, rest(broken));
    await judge();
    return (await historyOf(client, schedule))[0];
  };

  const first = await runDay(0, false);
  const baseline = first?.campaign as string;
  await client.schedules.update({ params, body: { baseline } });
  await runDay(1, true);
  const third = await runDay(2, true);
  const { results: runs } = await client.runs.list({ query: { campaign: baseline } });
  await client.runs.delete({ params: { id: runs[0]?.id as string } });
  const last = await runDay(3, true);

  expect(third).toMatchObject({ verdict: 'regression', figures: { baseline, newly_broken: 6 } });
  expect(last).toMatchObject({
    verdict: 'not-comparable',
    ...{ figures: null, reason: expect.stringContaining(baseline) },
  });
});

test('a paused campaign keeps the next from starting, and webhooks get the reason', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve } = openNodes(server);
  const webhook = await client.webhooks.create({
    body: { name: 'ci', url: 'https://hooks.example/', events: ['schedule.skipped'] },
  });
  const schedule = await add(client);
  await serve(dueAt(schedule));
  const { results } = await client.campaigns.list();
  await client.campaigns.update({
    params: { id: results[0]?.id as string },
    body: { budget: { max_requests: 0 } },
  });

  await serve(dueAt(schedule, 1));

  expect((await historyOf(client, schedule))[0]).toMatchObject({
    status: 'SKIPPED',
    reason: `${results[0]?.name} is paused. Budget spent: 0 of 0 requests.`,
  });
  const deliveries = await client.webhooks.deliveries({ params: { id: webhook.id } });
  expect(deliveries.results).toMatchObject([{ type: 'schedule.skipped' }]);
});

test('a schedule keeps the time of its zone when clocks change', async () => {
  const server = share();
  const { client, organizationId } = await server.org();
  const { serve } = openNodes(server);
  const schedule = await add(client, { time_zone: 'Europe/Berlin' });
  const before = new Date('2027-03-27T02:00:00.000Z');
  await inTransaction(server.db, (tx) =>
    tx
      .updateTable('schedules')
      .set({ next_at: before })
      .where('organization_id', '=', organizationId)
      .execute(),
  );

  await serve(before);

  expect(await client.schedules.get({ params: { id: schedule.id } })).toMatchObject({
    next_at: '2027-03-28T01:00:00.000Z',
  });
});

test('a time that comes twice when clocks change is served once', async () => {
  const server = share();
  const { client, organizationId } = await server.org();
  const { serve } = openNodes(server);
  const schedule = await add(client, { cron: '30 2 * * *', time_zone: 'Europe/Berlin' });
  const first = new Date('2027-10-31T00:30:00.000Z');
  await server.db
    .updateTable('schedules')
    .set({ next_at: first })
    .where('organization_id', '=', organizationId)
    .execute();

  await serve(first);

  expect(await client.schedules.get({ params: { id: schedule.id } })).toMatchObject({
    next_at: '2027-11-01T01:30:00.000Z',
  });
});

test('an agent that was deleted is made anew', async () => {
  const server = share();
  const { client } = await server.org();
  const { serve } = openNodes(server);
  const schedule = await add(client);
  await serve(dueAt(schedule));
  await workOn(client, schedule.target, rest(false));
  const [agent] = (await client.agents.list()).results;
  await client.agents.delete({ params: { id: agent?.id as string } });

  await serve(dueAt(schedule, 1));

  expect((await client.agents.list()).results).toMatchObject([{ name: schedule.name }]);
  expect(await historyOf(client, schedule)).toMatchObject([{ status: 'QUEUED' }, {}]);
});

test('a schedule does not start for a removed member, until another resumes it', async () => {
  const server = share();
  const { client, organizationId, userId } = await server.org();
  const { serve } = openNodes(server);
  const schedule = await add(client);
  const setRemoved = (removed_at: Date | null) =>
    server.db
      .updateTable('users')
      .set({ removed_at })
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .execute();

  await setRemoved(new Date());
  await serve(dueAt(schedule));
  await setRemoved(null);
  const skipped = await historyOf(client, schedule);
  const other = await addUser(server.db, organizationId, { username: 'other', role: 'member' });
  await inTransaction(server.db, (tx) =>
    changeSchedule(
      tx,
      { organizationId, userId: other },
      { id: schedule.id, change: { paused: false } },
    ),
  );
  await setRemoved(new Date());
  await serve(dueAt(schedule, 1));
  await setRemoved(null);

  expect(skipped).toMatchObject([
    { status: 'SKIPPED', reason: expect.stringContaining('Resume it') },
  ]);
  expect(await historyOf(client, schedule)).toMatchObject([{ status: 'QUEUED' }, {}]);
  expect((await client.runs.list()).results).toMatchObject([{ owner: other }]);
});

test('times that cannot be, or are too close, are refused', async () => {
  const { client } = await share().org();
  const refused = (more: { cron?: string; time_zone?: string }) => failure(add(client, more));

  expect(await refused({ cron: '0 3 * *' })).toMatchObject({ status: 400 });
  expect(await refused({ cron: '0 25 * * *' })).toMatchObject({ status: 400 });
  expect(await refused({ cron: '0 0 30 2 *' })).toMatchObject({ status: 400 });
  expect(await refused({ cron: '0,4 3 * * *' })).toMatchObject({ status: 400 });
  expect(await refused({ time_zone: 'Berlin' })).toMatchObject({ status: 400 });
});

test('an organization has no more schedules than the limit', async () => {
  const { client } = await share().org();
  for (let there = 0; there < limits.schedulesMax; there++) await add(client);

  expect(await failure(add(client))).toMatchObject({
    ...{ status: 400, body: { non_field_errors: [expect.stringContaining('Delete one')] } },
  });
  expect(await client.schedules.list()).toMatchObject({ count: limits.schedulesMax });
});

test.each([
  '',
  'night ly',
  'night\u0007ly',
  'night\u001b[2J',
  'night\nly',
  '../nightly',
  'nächtlich',
])('a schedule cannot be called %j', async (name) => {
  const { client } = await share().org();
  const body = { name, target: 'staging', cron: '0 3 * * *', plan: plan('desk') };

  expect(await failure(client.schedules.create({ body }))).toMatchObject({
    ...{ status: 400, body: { name: [expect.any(String)] } },
  });
});
