import type { Client } from '@provoke/client';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAgent } from '../test/records.ts';
import { shareServer, startServer } from '../test/start-server.ts';
import { append, end, giveUp, type Held, handOver, statusOf, take } from './hand-over.fixture.ts';

const share = shareServer();

test('a campaign is created, worked on and ended, and its run has its results', async () => {
  const { client } = await share().org();
  const { campaign, run } = await handOver(client, { goals: 2 });

  for (let slice = await take(client); slice; slice = await take(client)) {
    expect(slice).toMatchObject({ technique: 'direct', epoch: 1, events: 0 });
    await append(client, slice, [`direct/${slice.id}/attempt-1`]);
    await end(client, slice);
  }

  expect(campaign).toMatchObject({ status: 'QUEUED', slices: { total: 2, queued: 2 } });
  expect(await client.campaigns.get({ params: { id: campaign.id } })).toMatchObject({
    ...{ status: 'COMPLETED', attempts: 2, sent_twice: 0 },
    slices: { total: 2, done: 2 },
  });
  const { status, results } = await client.runs.get({ params: { id: run } });
  expect({ status, results: results.length }).toEqual({ status: 'COMPLETED', results: 2 });
});

test('the configuration of a campaign of many goals reaches its workers as it was sent', async () => {
  const { client } = await share().org();
  await handOver(client, { goals: 2_000, target: 'many' });

  expect(await client.slices.take({ body: { worker: 'one', targets: ['many'] } })).toMatchObject({
    campaign: { attack: { attack_type: 'direct' } },
    slices: [{ goals: [{ text: 'goal 0' }] }],
  });
});

test('events that are sent again are recorded once', async () => {
  const { client } = await share().org();
  const { run } = await handOver(client);
  const slice = (await take(client)) as Held;

  await append(client, slice, ['a']);
  await append(client, slice, ['a']);
  await append(client, slice, ['b'], 1);

  const { results } = await client.runs.get({ params: { id: run } });
  expect(results.map(({ agent_specific_data }) => agent_specific_data?.['attempt'])).toEqual([
    'a',
    'b',
  ]);
});

test('a worker that was given up can write nothing any more, and the next one has its journal', async () => {
  const server = share();
  const { client } = await server.org();
  const { run, campaign } = await handOver(client);
  const first = (await take(client, 'first')) as Held;
  await append(client, first, ['a']);

  await giveUp(server, first);
  let second: Held | null = null;
  await expect
    .poll(async () => (second = await take(client, 'second')), { timeout: 150_000 })
    .not.toBeNull();
  const replaced = second as unknown as Held;

  expect(replaced).toMatchObject({ id: first.id, epoch: 2 });
  expect(await statusOf(append(client, first, ['late'], 1))).toBe(409);
  expect(await statusOf(end(client, first))).toBe(409);
  const { events } = await client.slices.events({ params: { id: first.id } });
  expect(events).toMatchObject([{ sequence: 1, entry: { attempt: { id: 'a' } } }]);
  await append(client, replaced, ['b'], 1);
  await end(client, replaced);
  const { results } = await client.runs.get({ params: { id: run } });
  expect(results).toHaveLength(2);
  expect(await client.campaigns.get({ params: { id: campaign.id } })).toMatchObject({
    ...{ status: 'COMPLETED', sent_twice: 1 },
  });
}, 180_000);

test('no more slices run than calls to the target are allowed, for any worker', async () => {
  const { client } = await share().org();
  await handOver(client, { goals: 5, concurrency: 2 });

  const taken = await Promise.all(
    Array.from({ length: 4 }, (_, index) => take(client, `${index}`)),
  );

  const held = taken.filter((slice) => slice !== null);
  expect(held).toHaveLength(2);
  await end(client, held[0] as Held);
  expect(await take(client)).not.toBeNull();
  expect(await take(client)).toBeNull();
});

test('a worker gets only slices of targets that it names', async () => {
  const { client } = await share().org();
  await handOver(client, { target: 'production' });

  expect(await take(client, 'one', ['staging'])).toBeNull();
  expect(await take(client, 'one', [])).toBeNull();
  expect(await take(client, 'one', ['staging', 'production'])).not.toBeNull();
});

test('a worker learns which variables it lacks, and the slice waits for another one', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { variables: ['ATTACKER_KEY'] });
  const body = { worker: 'one', targets: ['staging'] };

  expect(await client.slices.take({ body })).toEqual({
    ...{ campaign: null, slices: [] },
    lacks: [{ campaign: campaign.name, variables: ['ATTACKER_KEY'] }],
  });
  const able = await client.slices.take({ body: { ...body, variables: ['ATTACKER_KEY'] } });
  expect(able.slices).toHaveLength(1);
  expect(able.lacks).toEqual([]);
});

test('a paused campaign gives out nothing, its workers learn of it, and a resume continues', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 2 });
  const params = { id: campaign.id };
  const slice = (await take(client)) as Held;

  await client.campaigns.update({ params, body: { status: 'PAUSED' } });
  const heard = await append(client, slice, ['a']);
  const whilePaused = await take(client);
  await client.slices.end({ params: slice, body: { epoch: slice.epoch, outcome: 'released' } });
  await client.campaigns.update({ params, body: { status: 'RUNNING' } });
  const after = [await take(client), await take(client), await take(client)];

  expect(heard).toMatchObject({ status: 'PAUSED' });
  expect(whilePaused).toBeNull();
  expect(after.map((one) => one !== null)).toEqual([true, true, false]);
});

test('a cancelled campaign ends its runs and stays ended', async () => {
  const { client } = await share().org();
  const { campaign, run } = await handOver(client);
  const params = { id: campaign.id };

  await client.campaigns.update({ params, body: { status: 'CANCELLED' } });

  expect(await take(client)).toBeNull();
  expect(await client.runs.get({ params: { id: run } })).toMatchObject({ status: 'CANCELLED' });
  expect(await statusOf(client.campaigns.update({ params, body: { status: 'RUNNING' } }))).toBe(
    400,
  );
});

test('a call that ends after the campaign was cancelled is recorded, and leaves no journal', async () => {
  const { client } = await share().org();
  const { campaign, run } = await handOver(client);
  const slice = (await take(client)) as Held;
  await append(client, slice, ['a']);

  await client.campaigns.update({ params: { id: campaign.id }, body: { status: 'CANCELLED' } });
  const heard = await append(client, slice, ['b'], 1);

  expect(heard).toMatchObject({ status: 'CANCELLED' });
  expect((await client.runs.get({ params: { id: run } })).results).toHaveLength(2);
  expect(await client.slices.events({ params: { id: slice.id } })).toMatchObject({ events: [] });
});

test('a run that was cancelled has the unfinished goals and the spending of slices without an end', async () => {
  const { client } = await share().org();
  const { campaign, run } = await handOver(client, { goals: 6, goalsPerSlice: 2 });
  const params = { id: campaign.id };
  await end(client, (await take(client)) as Held);
  const second = (await take(client)) as Held;
  const progress = { elapsed_ms: 1, unfinished: [3], held_out: [], restarted: [], spending: [] };
  const body = { epoch: second.epoch, outcome: 'unfinished' as const, progress: { progress } };
  await client.slices.end({ params: second, body });
  const third = (await take(client)) as Held;
  const ofJudge = { role: 'judge', requests: 2, inputTokens: 5, outputTokens: 1, costUsd: null };
  const ofTarget = { ...ofJudge, role: 'target', requests: 3 };
  const entries = [
    { type: 'attempt-end', attempt: { id: 'a', spending: [ofJudge, ofTarget] } },
    { type: 'ask-end', ask: { spending: ofJudge } },
    { type: 'calls-lost', spending: [ofTarget] },
    { type: 'attempt-end', attempt: { id: 'b', spending: 'much' } },
    { type: 'goal-start' },
  ];
  await client.slices.append({
    params: third,
    body: { epoch: third.epoch, after: 0, events: entries.map((entry) => ({ entry })) },
  });

  await client.campaigns.update({ params, body: { status: 'CANCELLED' } });

  const { run_config } = await client.runs.get({ params: { id: run } });
  expect(run_config).toMatchObject({
    progress: {
      unfinished: [3, 4, 5],
      spending: [
        { role: 'target', requests: 6 },
        { role: 'judge', requests: 4 },
      ],
    },
  });
});

test.each([
  ['attacker.api_key', { attacker: { identifier: 'openai/any', api_key: 'sk-typed-out' } }],
  ['judges.1.api_key', { judges: [{ type: 'pattern' }, { type: 'harmbench', api_key: '$K x' }] }],
  ['any_params.headers.Authorization', { any_params: { headers: { Authorization: 'Bearer x' } } }],
  ['attacker.endpoint', { attacker: { endpoint: 'https://me:typed-out@models.example/v1' } }],
])('a campaign with a key at %s is refused from any client', async (place, attack) => {
  const { client } = await share().org();

  await expect(handOver(client, { attack })).rejects.toMatchObject({
    ...{ status: 400, body: { attack: [expect.stringContaining(`typed out at ${place}.`)] } },
  });
  expect(await client.campaigns.list()).toMatchObject({ count: 0 });
});

test('a campaign may name the variables of its workers', async () => {
  const { client } = await share().org();
  const attack = { attacker: { identifier: 'openai/any', api_key: 'Bearer $MODEL_KEY' } };

  expect((await handOver(client, { attack })).campaign).toMatchObject({ status: 'QUEUED' });
});

test('a spent budget pauses the campaign for all workers, until the limit is raised', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 2, budget: { max_requests: 2 } });
  const params = { id: campaign.id };
  const [one, two] = [(await take(client)) as Held, (await take(client)) as Held];

  const statuses = [
    (await append(client, one, ['a'], 0, 1)).status,
    (await append(client, two, ['b'], 0, 1)).status,
    (await append(client, one, [], 1)).status,
  ];

  expect(statuses).toEqual(['RUNNING', 'PAUSED', 'PAUSED']);
  expect(await client.campaigns.get({ params })).toMatchObject({
    ...{ status: 'PAUSED', reason: 'Budget spent: 2 of 2 requests.', spent: { requests: 2 } },
  });
  const raised = { budget: { max_requests: 10 }, status: 'RUNNING' as const };
  expect(await client.campaigns.update({ params, body: raised })).toMatchObject({
    ...{ status: 'RUNNING', reason: null, budget: { max_requests: 10 } },
  });
});

test('whatever workers say that they spent, campaigns can be listed', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client);
  const { id, epoch } = (await take(client)) as Held;
  const most = Number.MAX_SAFE_INTEGER;
  const spent = { requests: most, tokens: most, cost_usd: Number.MAX_VALUE };

  for (const after of [0, 1])
    await client.slices.append({
      params: { id },
      body: { epoch, after, events: [{ entry: { type: 'any' } }], spent },
    });

  expect(await client.campaigns.list()).toMatchObject({
    results: [{ id: campaign.id, spent: { requests: most, tokens: most, cost_usd: most } }],
  });
});

describe('a worker that refuses its slice', () => {
  const reason = 'This worker has no judge of that name.';
  const refuse = (client: Client, { id, epoch }: Held) =>
    client.slices.end({ params: { id }, body: { epoch, outcome: 'refused', reason } });

  test.each([
    ['pauses the campaign', undefined],
    ['gives a pause its reason', 'PAUSED' as const],
  ])('%s', async (_, status) => {
    const { client } = await share().org();
    const { campaign } = await handOver(client, { goals: 2 });
    const params = { id: campaign.id };
    const slice = (await take(client)) as Held;
    if (status) await client.campaigns.update({ params, body: { status } });

    expect(await refuse(client, slice)).toEqual({ status: 'PAUSED' });

    expect(await client.campaigns.get({ params })).toMatchObject({ status: 'PAUSED', reason });
  });

  test('learns that the campaign was cancelled, and changes nothing', async () => {
    const { client } = await share().org();
    const { campaign } = await handOver(client, { goals: 2 });
    const params = { id: campaign.id };
    const slice = (await take(client)) as Held;
    await client.campaigns.update({ params, body: { status: 'CANCELLED' } });

    expect(await refuse(client, slice)).toEqual({ status: 'CANCELLED' });

    expect(await client.campaigns.get({ params })).toMatchObject({
      ...{ status: 'CANCELLED', reason: null },
    });
  });
});

test('ten silent slices in a row pause the campaign; a resume offers them again', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 12 });
  const params = { id: campaign.id };

  for (let count = 0; count < 10; count++) {
    const { id, epoch } = (await take(client)) as Held;
    const body = { epoch, outcome: 'unfinished' as const, reason: 'No connection.' };
    await client.slices.end({ params: { id }, body });
  }

  expect(await client.campaigns.get({ params })).toMatchObject({
    status: 'PAUSED',
    reason: 'Paused: the agent did not answer in 10 slices in a row. No connection.',
  });
  await client.campaigns.update({ params, body: { status: 'RUNNING' } });
  expect(await client.campaigns.get({ params })).toMatchObject({ slices: { queued: 12 } });
});

test('an agent that asks to wait is left alone by all workers, in all campaigns against it', async () => {
  const { client } = await share().org();
  const { campaign } = await handOver(client, { goals: 3 });
  const [one, two] = [(await take(client)) as Held, (await take(client)) as Held];
  await handOver(client, { goals: 1, target: 'staging' });
  await handOver(client, { goals: 1, target: 'elsewhere' });

  const heard = await client.slices.append({
    params: { id: one.id },
    body: { epoch: one.epoch, after: 0, events: [], wait_ms: 60_000 },
  });
  const other = await append(client, two, ['a']);

  expect(heard).toMatchObject({ status: 'RUNNING' });
  for (const { wait_ms } of [heard, other]) {
    expect(wait_ms).toBeGreaterThan(0);
    expect(wait_ms).toBeLessThanOrEqual(60_000);
  }
  expect(await take(client)).toBeNull();
  expect(await take(client, 'one', ['elsewhere'])).not.toBeNull();
  const { held_until } = await client.campaigns.get({ params: { id: campaign.id } });
  expect(Date.parse(held_until ?? '')).toBeGreaterThan(Date.now());
});

/** As if the slices of an organization had been taken twenty times. */
async function takenOften(organizationId: string, status: 'QUEUED' | 'RUNNING'): Promise<void> {
  const slices = share().db.updateTable('slices').set({ epoch: 20, status });
  await slices.where('organization_id', '=', organizationId).execute();
}

test('a slice that was given back twenty times is no worse than another', async () => {
  const { client, organizationId } = await share().org();
  await handOver(client);
  await takenOften(organizationId, 'QUEUED');

  expect(await take(client)).toMatchObject({ epoch: 21 });
});

test('a slice that ends every worker is given up, so that the campaign can end, and a resume tries again', async () => {
  const { client, organizationId } = await share().org();
  const { campaign, run } = await handOver(client);
  const params = { id: campaign.id };
  await takenOften(organizationId, 'RUNNING');

  expect(await take(client)).toBeNull();
  expect(await client.campaigns.get({ params })).toMatchObject({
    ...{ status: 'COMPLETED', slices: { unfinished: 1 } },
    reason: expect.stringContaining('1 slice is unfinished'),
  });
  const { run_config } = await client.runs.get({ params: { id: run } });
  expect(run_config).toMatchObject({ progress: { unfinished: [0] } });
  await client.campaigns.update({ params, body: { status: 'RUNNING' } });
  expect(await take(client)).not.toBeNull();
});

test('a campaign whose run was deleted ends, instead of being offered forever', async () => {
  const { client } = await share().org();
  const { campaign, run } = await handOver(client);

  await client.runs.delete({ params: { id: run } });

  expect(await take(client)).toBeNull();
  expect(await client.campaigns.get({ params: { id: campaign.id } })).toMatchObject({
    ...{ status: 'CANCELLED', reason: 'A run of this campaign was deleted.' },
  });
});

test('handing over and changing a campaign is in the audit log, with who and which target', async () => {
  const server = share();
  const { client, organizationId } = await server.org();
  const { campaign } = await handOver(client);
  await client.campaigns.update({ params: { id: campaign.id }, body: { status: 'PAUSED' } });

  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'actor_username', 'details'])
    .where('organization_id', '=', organizationId)
    .where('action', 'like', 'campaign-%' as never)
    .orderBy('id')
    .execute();

  expect(log).toMatchObject([
    { action: 'campaign-create', subject: campaign.id, actor_username: expect.any(String) },
    { action: 'campaign-change', subject: campaign.id },
  ]);
  expect(log[0]?.details?.parse()).toEqual({ name: campaign.name, target: 'staging' });
});

test("workers' requests do not use up the hour's limit of their user", async () => {
  const { org } = await startServer({ requestsPerHour: 5 });
  const { client } = await org();

  for (let request = 0; request < 20; request++)
    await client.slices.take({ body: { worker: 'one', targets: ['staging'] } });

  expect(await client.campaigns.list()).toMatchObject({ count: 0 });
});

test('a slice that was given up comes before those that no worker has had, also where all calls are taken', async () => {
  const server = share();
  const { client } = await server.org();
  await handOver(client, { goals: 50, concurrency: 2, target: 'full' });
  const [first, second] = [
    await take(client, 'one', ['full']),
    await take(client, 'two', ['full']),
  ];

  await giveUp(server, second as Held);
  let next: Held | null = null;
  await expect
    .poll(
      async () => {
        // Without it both would stop counting as in flight while the queue's sweep is slow.
        await sql`update slices set updated_at = now() where status = 'RUNNING'`.execute(server.db);
        next = await take(client, 'three', ['full']);
        return next;
      },
      { timeout: 150_000 },
    )
    .not.toBeNull();

  expect(first).not.toBeNull();
  expect(next).toMatchObject({ id: second?.id, epoch: 2 });
}, 180_000);

test('a worker gets as many slices as it asks for, and as the target has room for', async () => {
  const { client } = await share().org();
  await handOver(client, { goals: 9, concurrency: 5, target: 'several' });
  const ask = (count: number) =>
    client.slices.take({ body: { count, worker: 'one', targets: ['several'] } });

  const [three, two] = [await ask(3), await ask(10)];

  expect(three.slices.map(({ goals }) => goals[0]?.['text'])).toEqual([
    'goal 0',
    'goal 1',
    'goal 2',
  ]);
  expect(two.slices).toHaveLength(2);
  expect((await ask(1)).slices).toEqual([]);
});

test('slices that are taken together belong to one campaign, though others wait for the same target', async () => {
  const { client } = await share().org();
  const target = 'shared';
  const made = [
    await handOver(client, { goals: 2, concurrency: 10, target }),
    await handOver(client, { goals: 2, concurrency: 10, target }),
  ];
  const ask = async () => {
    const body = { count: 10, worker: 'one', targets: [target] };
    const { campaign, slices } = await client.slices.take({ body });
    return { id: campaign?.id, slices: slices.length };
  };

  expect([await ask(), await ask()]).toEqual(
    made.map(({ campaign }) => ({ id: campaign.id, slices: 2 })),
  );
});

test('a run is RUNNING from its first slice on', async () => {
  const { client } = await share().org();
  const { run } = await handOver(client);

  await take(client);

  expect(await client.runs.get({ params: { id: run } })).toMatchObject({ status: 'RUNNING' });
});

test.each([
  ['slices with long goals come one after the other', 1, [[0], [1], [2], []]],
  ['a slice with more goals than fit comes alone', 2, [[0], [2], [], []]],
])('%s, and none is lost', async (_, goals_per_slice, firstGoals) => {
  const { client } = await share().org();
  const agent = await makeAgent(client);
  const run = await client.runs.runTests({ body: { agent: agent.id } });
  await client.campaigns.create({
    body: {
      ...{ name: 'long goals', target: 'long', attack: {}, concurrency: 10 },
      goals: Array.from({ length: 3 }, (_, index) => ({ index, text: 'x'.repeat(300_000) })),
      techniques: [{ technique: 'direct', run: run.id, goals_per_slice }],
    },
  });
  const ask = async () => {
    const body = { count: 10, worker: 'one', targets: ['long'] };
    return (await client.slices.take({ body })).slices.map(({ goals }) => goals[0]?.['index']);
  };

  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(firstGoals);
});
