import { randomUUID } from 'node:crypto';
import { type EvaluationStatus, evaluationStatuses } from '@provoke/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { makeResult, makeRun } from '../../test/records.ts';
import { startServer, type TestOrganization } from '../../test/start-server.ts';
import { newEntry } from '../chain/entry.ts';
import { toldOfRun } from '../facts/told.ts';
import { countOnRun } from './change-counts.ts';
import { countChange } from './run-counts.ts';

const status = fc.constantFrom(...evaluationStatuses);
const step = fc.oneof(
  fc.record({ does: fc.constant('create' as const), status }),
  fc.record({
    does: fc.constant('bulk' as const),
    statuses: fc.array(status, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ does: fc.constantFrom('patch', 'put', 'review'), status, at: fc.nat() }),
  fc.record({ does: fc.constant('keep' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('delete' as const), at: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The expected results of runs, by id. */
type Model = Map<string, EvaluationStatus>;

const recount = (statuses: EvaluationStatus[]) => {
  const count = (...wanted: EvaluationStatus[]) =>
    statuses.filter((given) => wanted.includes(given)).length;
  return {
    total_results: statuses.length,
    successful_jailbreaks: count('SUCCESSFUL_JAILBREAK'),
    failed_jailbreaks: count('FAILED_JAILBREAK'),
    errors: count('ERROR_AGENT_RESPONSE', 'ERROR_TEST_FRAMEWORK'),
    not_evaluated: count('NOT_EVALUATED'),
  };
};

/** Runs a step on the service and on the model. */
async function take({ client }: TestOrganization, run: string, model: Model, step: Step) {
  if (step.does === 'create') {
    const { id } = await client.results.create({ body: { run, evaluation_status: step.status } });
    return void model.set(id, step.status);
  }
  if (step.does === 'bulk') {
    const { results } = await client.runs.recordResults({
      params: { id: run },
      body: { results: step.statuses.map((evaluation_status) => ({ evaluation_status })) },
    });
    for (const { id, index } of results) model.set(id, step.statuses[index] as EvaluationStatus);
    return;
  }
  const id = [...model.keys()][step.at % Math.max(1, model.size)];
  if (id === undefined) return;
  const params = { id };
  if (step.does === 'delete') {
    model.delete(id);
    return client.results.delete({ params });
  }
  if (step.does === 'keep')
    return client.results.update({ params, body: { evaluation_notes: 'looked at again' } });
  const body = { evaluation_status: step.status };
  model.set(id, step.status);
  if (step.does === 'patch') return client.results.update({ params, body });
  if (step.does === 'put') return client.results.replace({ params, body: { run, ...body } });
  return client.reviews.create({ params, body: { ...body, reason: 'seen' } });
}

/** The run's listed counts, and its actual ones. */
async function countsOf({ client }: TestOrganization, run: string) {
  const { results } = await client.runs.get({ params: { id: run } });
  const statuses = results.map(({ evaluation_status }) => evaluation_status);
  const summary = (await client.runs.list()).results.find(({ id }) => id === run);
  return { said: summary, real: recount(statuses), ids: results.map(({ id }) => id) };
}

test("a run's counts match its results after any change", { timeout: 180_000 }, async () => {
  const server = await startServer();
  const org = await server.org();

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const run = (await makeRun(org.client)).id;
      const model: Model = new Map();
      for (const step of steps) {
        await take(org, run, model, step);

        const { said, real, ids } = await countsOf(org, run);
        expect(said).toMatchObject(real);
        expect(real).toEqual(recount([...model.values()]));
        expect(new Set(ids)).toEqual(new Set(model.keys()));
      }
    }),
    { numRuns: draws(15) },
  );
});

test('no index of runs reads what counting changes, so counting writes no index', async () => {
  const { db } = await startServer();
  const { rows } = await sql<{ column: string }>`
    select distinct attname::text as column from pg_depend
    join pg_index on indexrelid = objid and indrelid = refobjid
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where classid = 'pg_class'::regclass and refobjid = 'runs'::regclass`.execute(db);
  const entry = newEntry('result', { resultId: randomUUID(), userId: 1 }, '{}');
  const told = { judges: sql<string[]>`'{}'`, ...toldOfRun([]) };
  const counting = countOnRun(
    db,
    { organizationId: randomUUID(), runId: randomUUID() },
    { change: countChange(['NOT_EVALUATED']), entries: [entry], places: 1, told },
  );
  const [, assignments = ''] = /set (.*) where/s.exec(counting.compile().sql) ?? [];
  const changed = [...assignments.matchAll(/"(\w+)" = "/g)].map(([, name]) => name);

  expect(rows.length).toBeGreaterThan(4);
  expect(changed).toContain('last_place');
  expect(rows.map(({ column }) => column).filter((name) => changed.includes(name))).toEqual([]);
});

test('simultaneous reviews of one result, each with its own key, are counted one by one', async () => {
  const server = await startServer();
  const org = await server.org();
  const { id, run } = await makeResult(org.client);
  const statuses = ['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'ERROR_AGENT_RESPONSE'] as const;

  await Promise.all(
    statuses.map((evaluation_status) =>
      org.client.reviews.create({ params: { id }, body: { evaluation_status, reason: 'seen' } }),
    ),
  );

  const { said, real } = await countsOf(org, run);
  expect(said).toMatchObject(real);
  const reviews = (await org.client.reviews.list({ params: { id } })).results;
  expect(reviews.map(({ previous_status }) => previous_status)).toEqual([
    ...reviews.slice(1).map(({ evaluation_status }) => evaluation_status),
    'NOT_EVALUATED',
  ]);
});

test("a run's counts match its results after many simultaneous changes", async () => {
  const server = await startServer();
  const org = await server.org();

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 8, maxLength: 25 }), { maxLength: 3 }),
      async (rounds) => {
        const run = (await makeRun(org.client)).id;
        const model: Model = new Map();
        for (const steps of rounds) {
          const taken = await Promise.allSettled(steps.map((step) => take(org, run, model, step)));

          // Of two changes of one result, one may find it deleted; nothing else may fail.
          const refused = taken.flatMap((each) =>
            each.status === 'rejected' ? [each.reason] : [],
          );
          for (const error of refused) expect(error).toMatchObject({ status: 404 });
          const { said, real } = await countsOf(org, run);
          expect(said).toMatchObject(real);
        }
      },
    ),
    { numRuns: draws(25) },
  );
});
