import { reportFormatIds } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copiedTables, copyRecords } from '../test/copy-records.ts';
import { operations, withId } from '../test/operations.ts';
import { makeAgent } from '../test/records.ts';
import {
  shareServer,
  startServer,
  type TestOrganization,
  type TestServer,
} from '../test/start-server.ts';
import { CONTROL, HARMLESS } from './facts/codes.ts';
import { readChangedResults } from './results/changed-results.ts';
import { readControl, readGoalMarks, readSharedReplies } from './run-fold/read-doubts.ts';
import { readEvidence } from './run-views/read-evidence.ts';
import { indexWords } from './words/index-words.ts';

const share = shareServer();

type Arm = 'attack' | 'control' | 'harmless' | 'benign';

const resultOf = (arm: Arm, place: number) => ({
  evaluation_status: place % 2 ? ('SUCCESSFUL_JAILBREAK' as const) : ('FAILED_JAILBREAK' as const),
  request_payload: { messages: [{ role: 'user', content: `lantern ${place}` }] },
  response_body: `the lantern of ${arm} ${place}`,
  evaluation_notes: `note ${arm}`,
  evaluation_metrics: {
    ...{ score: 0.5, verdicts: [{ judge: 'pattern', outcome: 'broken', score: 0.5 }] },
    ...{
      blocked_by: 'filter',
      texts: { prompt: `0000000${place}`, reply: `${arm.length}000000${place}` },
    },
  },
  agent_specific_data: {
    ...{ arm, goal: `goal ${place}`, goal_index: place, technique: 'direct' },
    attempt: `direct/${place}/attempt-1`,
  },
  latency_ms: 10 * place,
  traces: [{ sequence: 1, step_type: 'OTHER' as const, content: { step: arm } }],
});

/** Runs of two campaigns with everything that an organization can read of them. */
async function recordAll({ client }: TestOrganization) {
  const { id: agent } = await makeAgent(client);
  const { id: attack } = await client.attacks.create({
    body: { type: 'direct', agent, configuration: {} },
  });
  const record = async (campaign: string, arms: readonly Arm[]) => {
    const run_config = { campaign: { id: campaign, technique: 'direct' } };
    const { id } = await client.runs.runTests({ body: { agent, attack, run_config } });
    const { results } = await client.runs.recordResults({
      params: { id },
      body: { results: arms.flatMap((arm) => [1, 2].map((place) => resultOf(arm, place))) },
    });
    await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
    return { id, results: results.map((one) => one.id) };
  };
  const attacked = await record('c-1', ['attack', 'benign']);
  const floor = await record('c-1', ['control']);
  const elsewhere = await record('c-2', ['harmless']);
  await client.results.create({ body: { run: elsewhere.id, response_body: 'x'.repeat(70_000) } });
  const [result = '', reviewed = '', gone = ''] = attacked.results;
  await indexAll();
  await client.results.update({ params: { id: result }, body: { evaluation_notes: 'changed' } });
  await client.results.delete({ params: { id: gone } });
  await client.reviews.create({
    params: { id: reviewed },
    body: { evaluation_status: 'PASSED_CRITERIA', reason: 'seen' },
  });
  await indexAll();
  const runs = [attacked.id, floor.id, elsewhere.id];
  return { agent, attack, runs, results: [result, reviewed, gone] };
}

async function indexAll(): Promise<void> {
  while (await indexWords(share().db, new AbortController().signal));
}

type Ids = Awaited<ReturnType<typeof recordAll>>;

/** Other values in every record of an organization; its campaigns have each other's runs. */
async function rewriteAll(
  { organizationId }: TestOrganization,
  { runs: [run], results }: Ids,
): Promise<void> {
  const changes = {
    agents: "name = 'twin', created_at = now()",
    attacks: "type = 'twin', created_at = now()",
    runs: "run_notes = 'twin', campaign = case campaign when 'c-1' then 'c-2' else 'c-1' end, attack_type = 'twin', created_at = now()",
    run_goals: 'attempts = attempts + 7, broken = broken + 7, evidence = 0',
    results: "evaluation_notes = 'twin', latency_ms = 7, response_body = '\"twin\"'",
    result_facts: `latency = 7, score = 7, marks = 1, reply = 7,
      arm = case arm when ${CONTROL} then ${HARMLESS} else arm end`,
    traces: 'content = \'"twin"\'',
    reviews: "reason = 'twin'",
    run_entries: "hash = 'twin'",
    result_versions: "evaluation_notes = 'twin'",
    result_words: "words = 'lantern twin'",
    word_progress: 'number = 0',
  };
  for (const [table, change] of Object.entries(changes))
    await sql`update ${sql.table(table)} set ${sql.raw(change)}
      where organization_id = ${organizationId}`.execute(share().db);
  // It still has the result that is deleted here.
  const kept = { place: 2, result_id: results.at(-1) };
  await sql`
    insert into result_facts
    select (jsonb_populate_record(fact, ${kept}::jsonb)).* from result_facts as fact
    where organization_id = ${organizationId} and run_id = ${run} and place = 0`.execute(
    share().db,
  );
}

const READ = ['agent', 'attack', 'run', 'result', 'overview', 'finding'];

/** Every operation that reads records, of each of them. */
function pathsOf({ agent, attack, runs, results }: Ids): string[] {
  const ids: Record<string, readonly string[]> = {
    ...{ agent: [agent], attack: [attack], run: runs, result: results },
  };
  const queries: Record<string, readonly string[]> = {
    '/attack': ['', '?q=direct', '?q=agent', '?q=twin'],
    '/run': ['', '?campaign=c-1', '?q=direct'],
    '/run/goals': ['?q=goal'],
    '/finding': ['', '?order=newest', '?q=goal'],
    '/result': ['', ...runs.map((run) => `?run=${run}`)],
    '/run/rates': [`?runs=${runs}`],
    '/run/compare': [`?base=${runs[0]}&head=${runs[1]}`, '?base=c-1&head=c-2'],
    '/run/{id}/preview': ['?places=0,1,2,3&data=true'],
    '/run/{id}/search': ['?q=lantern'],
    '/run/{id}/report': reportFormatIds.map((format) => `?format=${format}&evidence=full`),
  };
  return operations
    .filter(
      ({ method, resource, endpoint }) =>
        method === 'GET' && READ.includes(resource) && !endpoint.path.endsWith('/events'),
    )
    .flatMap(({ resource, endpoint: { path } }) =>
      (path.includes('{id}') ? (ids[resource] ?? []) : ['']).flatMap((id) =>
        (queries[path] ?? ['']).map((query) => withId(path, id) + query),
      ),
    );
}

async function readAll({ call }: TestServer, { key }: TestOrganization, ids: Ids) {
  const texts: Record<string, string> = {};
  for (const path of pathsOf(ids)) {
    const answer = await call(path, { key });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    texts[path] = `${answer.status} ${text.replace(/"generated_at": "[^"]+"/, '')}`;
  }
  return texts;
}

/** What only streams and parts of answers show. */
async function readInside(
  { db }: TestServer,
  { organizationId }: TestOrganization,
  { runs, results }: Ids,
) {
  const inside: unknown[] = [];
  for (const id of results) inside.push(await readEvidence(db, { organizationId, id }));
  for (const runId of runs) {
    inside.push([
      await readGoalMarks(db, { organizationId, runId }),
      await readSharedReplies(db, { organizationId, runIds: [runId] }),
      await readControl(db, { organizationId, runIds: [runId] }),
    ]);
    const span = { runId, after: 0, upTo: 100 };
    for await (const changed of readChangedResults(db, organizationId, span)) inside.push(changed);
  }
  return inside;
}

/** Where no index decides, PostgreSQL finds rows in the order in which they were written. */
async function touchAll({ organizationId }: TestOrganization): Promise<void> {
  for (const table of copiedTables)
    await sql`update ${sql.table(table)} set organization_id = organization_id
      where organization_id = ${organizationId}`.execute(share().db);
}

test.each(['first', 'last'] as const)(
  'what an organization reads of its records is the same when another has the same ids, and its own come %s',
  async (place) => {
    const server = share();
    const organizations = [await server.org(), await server.org()] as const;
    const [one, other] = place === 'first' ? organizations : organizations.toReversed();
    const ids = await recordAll(one);
    const [before, inside] = [await readAll(server, one, ids), await readInside(server, one, ids)];

    await copyRecords(server.db, one, other);
    await rewriteAll(other, ids);
    // The words are read again.
    await sql`truncate word_progress`.execute(server.db);
    await indexAll();
    await sql`update word_progress set number = 0
      where organization_id = ${other.organizationId}`.execute(server.db);
    if (place === 'last') await touchAll(one);
    // A node that remembers no answer of before.
    const node = await startServer({ databaseUrl: server.databaseUrl });

    expect(await readAll(node, one, ids)).toEqual(before);
    expect(await readInside(node, one, ids)).toEqual(inside);
    // All are there but the deleted result.
    const isThere = (path: string) => !path.includes(ids.results.at(-1) ?? '');
    for (const [path, answer] of Object.entries(before))
      expect([path, answer.slice(0, 3)]).toEqual([path, isThere(path) ? '200' : '404']);
  },
);
