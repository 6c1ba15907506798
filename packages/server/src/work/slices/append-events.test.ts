import type { Client } from '@provoke/client';
import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { shareServer } from '../../test/start-server.ts';
import { append, end, type Held, handOver, statusOf, take } from '../hand-over.fixture.ts';

const share = shareServer();

/** A slice with the event `a` in its journal, held by its first worker. */
async function begin() {
  const { client } = await share().org();
  const { run, campaign } = await handOver(client);
  const slice = (await take(client)) as Held;
  await append(client, slice, ['a']);
  return { client, slice, run, campaign };
}

async function read(client: Client, { slice, run }: { slice: Held; run: string }) {
  const { events } = await client.slices.events({ params: { id: slice.id } });
  const { results } = await client.runs.get({ params: { id: run } });
  return {
    events: events.map(({ sequence, entry }) => `${sequence} ${nameOf(entry)}`),
    results: results.map(({ agent_specific_data }) => agent_specific_data?.['attempt']).sort(),
  };
}

const nameOf = (entry: unknown) => (entry as { attempt: { id: string } }).attempt.id;
const begun = { events: ['1 a'], results: ['a'] };

describe.each([
  ['the next epoch', 1],
  ['a far epoch', 1_000_000],
  ['the largest epoch', 2_147_483_646],
])('a worker with %s, which was never given', (_, more) => {
  const early = ({ id, epoch }: Held) => ({ id, epoch: epoch + more });

  test('appends nothing, and takes nothing from its holder', async () => {
    const { client, slice, ...made } = await begin();

    expect(await statusOf(append(client, early(slice), ['b'], 1))).toBe(409);
    expect(await statusOf(append(client, early(slice), ['a']))).toBe(409);
    expect(await statusOf(append(client, early(slice), [], 1))).toBe(409);
    expect(await read(client, { slice, ...made })).toEqual(begun);
    await append(client, slice, ['b'], 1);
    expect(await read(client, { slice, ...made })).toEqual({
      ...{ events: ['1 a', '2 b'], results: ['a', 'b'] },
    });
  });

  test('ends nothing, and draws no slot', async () => {
    const { client, slice, campaign } = await begin();
    const { id, epoch } = early(slice);

    expect(await statusOf(end(client, { id, epoch }))).toBe(409);
    expect(await statusOf(client.slices.draw({ params: { id }, body: { epoch } }))).toBe(409);
    expect(await client.campaigns.get({ params: campaign })).toMatchObject({
      ...{ status: 'RUNNING', slices: { running: 1 } },
    });
  });
});

test('a worker appends nothing to a slice that it gave back, or that it never had', async () => {
  const { client, slice, ...made } = await begin();
  await client.slices.end({ params: slice, body: { epoch: slice.epoch, outcome: 'released' } });
  const other = await handOver(client, { target: 'other' });
  const { id } = (await take(client, 'one', ['other'])) as Held;
  await client.slices.end({ params: { id }, body: { epoch: 1, outcome: 'released' } });

  expect(await statusOf(append(client, slice, ['b'], 1))).toBe(409);
  expect(await statusOf(append(client, { id, epoch: 1 }, ['b']))).toBe(409);
  expect(await statusOf(append(client, { id, epoch: 0 }, ['b']))).toBeGreaterThanOrEqual(400);
  expect(await read(client, { slice, ...made })).toEqual(begun);
  expect(await read(client, { slice: { id, epoch: 1 }, run: other.run })).toEqual({
    ...{ events: [], results: [] },
  });
});

test.each([
  ['one event later', 2, ['c']],
  ['far later', 2_000_000_000, ['c']],
  ['one event later, without events', 2, []],
  ['in the middle of what is known', 0, ['a', 'b']],
])('events that start %s leave no gap and double nothing', async (_, after, attempts) => {
  const { client, slice, ...made } = await begin();

  expect(await statusOf(append(client, slice, attempts, after))).toBe(409);

  expect(await read(client, { slice, ...made })).toEqual(begun);
});

test('a gap that is sent at the same time as what fills it is appended after it, or not at all', async () => {
  const { client, slice, ...made } = await begin();

  const statuses = await Promise.all([
    statusOf(append(client, slice, ['c'], 2)),
    statusOf(append(client, slice, ['b'], 1)),
    statusOf(append(client, slice, ['c'], 2)),
  ]);

  expect(statuses[1]).toBe(200);
  const { events, results } = await read(client, { slice, ...made });
  const all = statuses[0] === 200 || statuses[2] === 200 ? ['a', 'b', 'c'] : ['a', 'b'];
  expect(events).toEqual(all.map((name, index) => `${index + 1} ${name}`));
  expect(results).toEqual(all);
});

test('part of what is known is answered as the whole was, and appended to nothing', async () => {
  const { client, slice, ...made } = await begin();
  await append(client, slice, ['b', 'c'], 1);

  for (const [after, attempts] of [
    [0, ['a']],
    [1, ['b']],
    [2, ['c']],
    [0, ['a', 'b', 'c']],
    [3, []],
    [0, []],
  ] as const)
    expect(await append(client, slice, [...attempts], after)).toMatchObject({ status: 'RUNNING' });

  expect(await read(client, { slice, ...made })).toEqual({
    ...{ events: ['1 a', '2 b', '3 c'], results: ['a', 'b', 'c'] },
  });
});

test('events of a run that was deleted are not appended, and nothing is counted', async () => {
  const { client, slice, run, campaign } = await begin();
  await client.runs.delete({ params: { id: run } });

  expect(await statusOf(append(client, slice, ['b'], 1, 5))).toBe(404);

  const { events } = await client.slices.events({ params: { id: slice.id } });
  expect(events.map(({ entry }) => nameOf(entry))).not.toContain('b');
  expect(await client.campaigns.get({ params: campaign })).toMatchObject({
    ...{ attempts: 1, spent: { requests: 0 } },
  });
});

test('events without results are appended, and a sign of life appends nothing', async () => {
  const { client, slice, run } = await begin();
  const { id, epoch } = slice;

  await client.slices.append({
    params: { id },
    body: { epoch, after: 1, events: [{ entry: { attempt: { id: 'b' } } }] },
  });
  await append(client, slice, [], 2);

  expect(await read(client, { slice, run })).toEqual({ events: ['1 a', '2 b'], results: ['a'] });
});

test('events without results wait for no one who writes to the run', async () => {
  const { client, slice, run } = await begin();
  const { id, epoch } = slice;
  const body = { epoch, after: 1, events: [{ entry: { type: 'any' } }] };

  const heard = await share()
    .db.transaction()
    .execute(async (tx) => {
      await sql`select from runs where id = ${run} for update`.execute(tx);
      return client.slices.append({ params: { id }, body });
    });

  expect(heard).toMatchObject({ status: 'RUNNING' });
});

test("another organization's slice is not there, whatever its epoch", async () => {
  const { slice } = await begin();
  const { client: stranger } = await share().org();
  const { id, epoch } = slice;

  expect(await statusOf(append(stranger, slice, ['b'], 1))).toBe(404);
  expect(await statusOf(end(stranger, slice))).toBe(404);
  expect(await statusOf(stranger.slices.draw({ params: { id }, body: { epoch } }))).toBe(404);
  expect(await statusOf(stranger.slices.events({ params: { id } }))).toBe(404);
  expect(await take(stranger)).toBeNull();
});

test('events are read from where the reader stopped', async () => {
  const { client, slice } = await begin();
  await append(client, slice, ['b', 'c'], 1);
  const after = async (sequence: number) => {
    const { events, more } = await client.slices.events({
      ...{ params: { id: slice.id }, query: { after: sequence } },
    });
    return { events: events.map(({ entry }) => nameOf(entry)), more };
  };

  expect(await after(0)).toEqual({ events: ['a', 'b', 'c'], more: false });
  expect(await after(1)).toEqual({ events: ['b', 'c'], more: false });
  expect(await after(3)).toEqual({ events: [], more: false });
});

test('a finished slice leaves no journal; one that was given back keeps it, and its worker has no say', async () => {
  const { client, slice } = await begin();
  const { id, epoch } = slice;
  const journal = async () => (await client.slices.events({ params: { id } })).events.length;

  await client.slices.end({ params: { id }, body: { epoch, outcome: 'released' } });
  expect(await journal()).toBe(1);
  expect(await statusOf(end(client, slice))).toBe(409);
  const again = (await take(client)) as Held & { events: number };
  expect(again).toMatchObject({ id, epoch: epoch + 1, events: 1 });
  await end(client, again);

  expect(await journal()).toBe(0);
  expect(await statusOf(end(client, again))).toBe(409);
});

test('a wrong request to a slice says what is wrong; to one that is not there, only that', async () => {
  const { client, slice } = await begin();
  const { client: stranger } = await share().org();
  const wrong = { epoch: slice.epoch, after: -1, events: [] };

  expect(await statusOf(client.slices.append({ params: slice, body: wrong }))).toBe(400);
  expect(await statusOf(stranger.slices.append({ params: slice, body: wrong }))).toBe(404);
});

test('a long journal is read in parts: as many events as fit, and at least one', async () => {
  const { client } = await share().org();
  await handOver(client);
  const { id, epoch } = (await take(client)) as Held;
  const names = Array.from({ length: limits.sliceEventsMax }, (_, index) => `${index}`);
  await append(client, { id, epoch }, names);
  await append(client, { id, epoch }, ['b', 'c', 'd', 'e'], 200);
  /** Larger than a request may be here; a service may allow it. */
  const enlarge = (sequence: number, characters: number) =>
    sql`update slice_events set evidence = json_build_object('a', repeat('x', ${characters}::integer))
      where slice_id = ${id} and sequence = ${sequence}`.execute(share().db);
  for (const sequence of [201, 202]) await enlarge(sequence, limits.sliceEventsBytesMax / 2);
  await enlarge(203, limits.sliceEventsBytesMax + 1);
  const partAfter = async (after: number) => {
    const { events, more } = await client.slices.events({ params: { id }, query: { after } });
    return [events.length, events.at(-1)?.sequence, more];
  };

  expect(await partAfter(0)).toEqual([200, 200, true]);
  expect(await partAfter(1)).toEqual([200, 201, true]);
  expect(await partAfter(200)).toEqual([1, 201, true]);
  expect(await partAfter(202)).toEqual([1, 203, true]);
  expect(await partAfter(203)).toEqual([1, 204, false]);
  expect(await partAfter(204)).toEqual([0, undefined, false]);
});
