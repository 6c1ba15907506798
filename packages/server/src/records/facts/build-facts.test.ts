import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { readIndex } from '../../test/read-index.ts';
import { makeRun } from '../../test/records.ts';
import { startServer, type TestOrganization } from '../../test/start-server.ts';
import { buildFacts } from './build-facts.ts';

const running = new AbortController().signal;

/** As an earlier version left them. */
async function forgetFacts(db: Db, { organizationId }: TestOrganization) {
  for (const table of ['result_facts', 'run_goals'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}`.execute(
      db,
    );
  await sql`
    update runs set has_facts = false, last_place = null, judges = '{}'
    where organization_id = ${organizationId}`.execute(db);
}

async function everythingOf({ client }: TestOrganization, id: string) {
  const params = { id };
  const { header, columns } = readIndex(await client.runs.index({ params }));
  return {
    ...{ header, columns },
    goals: await client.runs.goals({ params }),
    summary: await client.runs.summary({ params }),
  };
}

const results = Array.from({ length: 1_000 }, (_, at) => ({
  goal_index: at % 7,
  // Requests at the first goals have places, and arrive in another order.
  ...(at % 7 < 3 && {
    agent_specific_data: { place: 200 - Math.floor(at / 7), requests_max: 200 },
  }),
  evaluation_status:
    at % 3 === 0 ? ('SUCCESSFUL_JAILBREAK' as const) : ('FAILED_JAILBREAK' as const),
  evaluation_metrics: { verdicts: [{ judge: at % 2 ? 'a' : 'b', outcome: 'broken' }] },
}));

test('the facts of results that an earlier version wrote are those that it would write now', async () => {
  const server = await startServer();
  const org = await server.org();
  const params = { id: (await makeRun(org.client)).id };
  await org.client.runs.recordResults({ params, body: { results } });
  await org.client.runs.recordResults({ params, body: { results: results.slice(0, 10) } });
  const before = await everythingOf(org, params.id);

  await forgetFacts(server.db, org);
  await expect(org.client.runs.index({ params })).rejects.toMatchObject({ status: 503 });
  await buildFacts(server.db, running);

  expect(await everythingOf(org, params.id)).toEqual(before);
});

test('results that arrive, change or go while facts are built are in them once', async () => {
  const server = await startServer();
  const org = await server.org();
  const run = (await makeRun(org.client)).id;
  const made = await org.client.runs.recordResults({ params: { id: run }, body: { results } });
  await forgetFacts(server.db, org);
  const [first, second] = made.results.map(({ id }) => id) as [string, string];

  const added = org.client.results.create({ body: { run, goal_index: 9 } });
  await Promise.all([
    buildFacts(server.db, running),
    buildFacts(server.db, running),
    added,
    org.client.results.update({
      params: { id: first },
      body: { evaluation_status: 'NOT_EVALUATED' },
    }),
    org.client.results.delete({ params: { id: second } }),
  ]);

  const { goals } = await org.client.runs.goals({ params: { id: run } });
  const of = (wanted: number) => goals.find(({ goal }) => goal === wanted);
  expect(goals.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(1_000);
  expect(of(0)).toMatchObject({ undecided: 1 });
  expect(of(9)).toMatchObject({ attempts: 1, undecided: 1 });
});
