import type { EvaluationStatus } from '@provoke/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { makeRun } from '../../test/records.ts';
import { shareServer, startServer, type TestOrganization } from '../../test/start-server.ts';
import { buildFirstOpen } from './build-first-open.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK' as const;
const RESISTED = 'FAILED_JAILBREAK' as const;
const statuses = [BROKEN, RESISTED, 'NOT_EVALUATED', 'ERROR_AGENT_RESPONSE'] as const;

const sent = (goal_index: number, evaluation_status: EvaluationStatus, data: object = {}) => ({
  ...{ goal_index, evaluation_status },
  agent_specific_data: { ...data },
});
type Sent = ReturnType<typeof sent>;
type Named = { id: string };

/** The requests of a technique at some goals, each with its place. */
const requests = fc
  .array(fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 6 }), {
    ...{ minLength: 1, maxLength: 4 },
  })
  .map((goals) =>
    goals.flatMap((own, goal) =>
      own.map((status, at) => sent(goal, status, { place: at + 1, requests_max: 6 })),
    ),
  );

const shuffled = requests.chain((all) =>
  fc.record({
    all: fc.constant(all),
    order: fc.shuffledSubarray(all, { minLength: all.length }),
    cuts: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
  }),
);

/** Some alone, some together. */
function inBatches(order: readonly Sent[], cuts: readonly boolean[]): Sent[][] {
  const batches: Sent[][] = [[]];
  for (const [at, one] of order.entries()) {
    if (cuts[at]) batches.push([]);
    batches.at(-1)?.push(one);
  }
  return batches.filter((batch) => batch.length > 0);
}

const record = (org: TestOrganization, run: string, results: Sent[]) => {
  const [first] = results;
  return results.length === 1 && first
    ? org.client.results.create({ body: { run, ...first } })
    : org.client.runs.recordResults({ params: { id: run }, body: { results } });
};

async function figuresOf({ client }: TestOrganization, id: string) {
  const params = { id };
  const { goals } = await client.runs.goals({ params });
  const { median_first_broken, requests_max, attempts, ...summary } = await client.runs.summary({
    params,
  });
  return { goals, median_first_broken, requests_max, attempts, rate: summary.goals };
}

test('the same requests give the same figures in whatever order they arrive', async () => {
  const org = await share().org();

  await fc.assert(
    fc.asyncProperty(shuffled, async ({ all, order, cuts }) => {
      const [inOrder, parallel] = [await makeRun(org.client), await makeRun(org.client)];
      await record(org, inOrder.id, all);
      await Promise.all(inBatches(order, cuts).map((batch) => record(org, parallel.id, batch)));

      expect(await figuresOf(org, parallel.id)).toEqual(await figuresOf(org, inOrder.id));
    }),
    { numRuns: draws(15) },
  );
});

const goalsOf = async ({ client }: TestOrganization, id: string) =>
  (await client.runs.goals({ params: { id } })).goals;

test('requests have the numbers of their places, and those without one of their arrival', async () => {
  const org = await share().org();
  const { id } = await makeRun(org.client);
  const placed = (place: number) => ({ place, requests_max: 15 });
  await record(org, id, [
    sent(0, BROKEN, placed(5)),
    sent(0, 'NOT_EVALUATED', placed(4)),
    sent(0, BROKEN, placed(1)),
    ...[sent(1, RESISTED), sent(1, 'NOT_EVALUATED'), sent(1, BROKEN)],
  ]);
  await record(org, id, [sent(1, BROKEN)]);

  expect(await goalsOf(org, id)).toMatchObject([
    { first_broken: 1, first_open: 4, requests_max: 15 },
    { first_broken: 3, first_open: 2, requests_max: null },
  ]);
});

test('each repeat of a goal has the same places again', async () => {
  const org = await share().org();
  const { id } = await makeRun(org.client);
  const results = [1, 2, 3].flatMap((repeat) =>
    [1, 2].map((place) => sent(0, RESISTED, { repeat, place, requests_max: 2 })),
  );
  await record(org, id, [...results, sent(1, BROKEN, { repeat: 1, place: 2, requests_max: 2 })]);

  expect(await figuresOf(org, id)).toMatchObject({ median_first_broken: 2, requests_max: 2 });
});

test('reviews, changes and deletions leave the numbers that the results have', async () => {
  const org = await share().org();
  const { id: run } = await makeRun(org.client);
  const data = (place: number) => ({ place, requests_max: 15 });
  const { results } = await org.client.runs.recordResults({
    params: { id: run },
    body: {
      results: [sent(0, BROKEN, data(2)), sent(0, BROKEN, data(6)), sent(0, RESISTED, data(1))],
    },
  });
  const [second, sixth, first] = results.map(({ id }) => ({ id })) as [Named, Named, Named];
  const numbers = async () =>
    (await goalsOf(org, run)).map((one) => [one.first_broken, one.first_open]);

  await org.client.reviews.create({
    params: second,
    body: { evaluation_status: 'NOT_EVALUATED', reason: 'unclear' },
  });
  expect(await numbers()).toEqual([[6, 2]]);

  await org.client.results.update({
    params: sixth,
    body: { agent_specific_data: data(4) },
  });
  expect(await numbers()).toEqual([[4, 2]]);

  await org.client.results.update({
    params: first,
    body: { evaluation_status: 'ERROR_AGENT_RESPONSE' },
  });
  expect(await numbers()).toEqual([[4, 1]]);

  await org.client.results.delete({ params: first });
  await org.client.results.delete({ params: second });
  expect(await numbers()).toEqual([[4, null]]);
});

test('the first request that left a goal open is looked up for runs of an earlier version', async () => {
  const { db, org: newOrganization } = await startServer();
  const org = await newOrganization();
  const { id } = await makeRun(org.client);
  await record(org, id, [
    ...[sent(0, RESISTED), sent(0, 'NOT_EVALUATED'), sent(0, 'ERROR_AGENT_RESPONSE')],
    ...[sent(1, BROKEN), sent(2, 'NOT_EVALUATED')],
  ]);
  const before = await goalsOf(org, id);
  await sql`update run_goals set first_open = null`.execute(db);
  await sql`update runs set has_first_open = false`.execute(db);

  await buildFirstOpen(db, new AbortController().signal);

  expect(before.map(({ first_open }) => first_open)).toEqual([2, null, 1]);
  expect(await goalsOf(org, id)).toEqual(before);
});
