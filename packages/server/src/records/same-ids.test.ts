import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RawJson } from '../db/json/raw-json.ts';
import { makeRun } from '../test/records.ts';
import { shareServer, type TestOrganization } from '../test/start-server.ts';
import { readChangedColumns } from './results/changed-columns.ts';
import { readChangedResults } from './results/changed-results.ts';
import { traceWrite } from './traces/insert-traces.ts';
import { findTraces, streamTraces } from './traces/trace-store.ts';

const share = shareServer();

type Twins = {
  one: TestOrganization;
  other: TestOrganization;
  ids: Record<'agent' | 'attack' | 'run' | 'result', string>;
};

/** In the order of their foreign keys. */
const TABLES =
  'agents attacks runs run_goals results result_facts traces run_entries result_versions'.split(
    ' ',
  );

/**
 * Two organizations whose records have the same ids, as no service makes them: a query that does not name the
 * organization finds two records, or the wrong one.
 */
async function makeTwins(): Promise<Twins> {
  const [one, other] = [await share().org(), await share().org()];
  const { id: run, agent, attack } = await makeRun(one.client);
  const goal = { goal: 'goal', goal_index: 0, technique: 'direct', attempt: 'direct/0/attempt-1' };
  const { results } = await one.client.runs.recordResults({
    params: { id: run },
    body: {
      results: [
        {
          ...{ evaluation_status: 'FAILED_JAILBREAK', agent_specific_data: goal },
          traces: [{ sequence: 1, step_type: 'OTHER', content: { a: 1 } }],
        },
      ],
    },
  });
  for (const table of TABLES)
    await sql`
      insert into ${sql.table(table)} overriding system value
      select (jsonb_populate_record(twin, ${{ organization_id: other.organizationId, owner_id: null, user_id: null }}::jsonb)).*
      from ${sql.table(table)} as twin where organization_id = ${one.organizationId}`.execute(
      share().db,
    );
  const ids = { agent, run, attack: attack ?? '', result: results[0]?.id ?? '' };
  return { one, other, ids };
}

/** All rows of an organization, as the database has them. */
async function rowsOf({ organizationId }: TestOrganization) {
  const rows = TABLES.map(async (table) => {
    const found = await sql<{ row: string }>`
      select to_json(twin)::text as row from ${sql.table(table)} as twin
      where organization_id = ${organizationId} order by 1`.execute(share().db);
    return [table, found.rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(rows));
}

const changes: [string, (twins: Twins) => Promise<unknown>][] = [
  [
    'a changed result',
    ({ other, ids }) =>
      other.client.results.update({
        ...{ params: { id: ids.result }, body: { evaluation_status: 'SUCCESSFUL_JAILBREAK' } },
      }),
  ],
  [
    'a deleted result',
    ({ other, ids }) => other.client.results.delete({ params: { id: ids.result } }),
  ],
  ['a new result', ({ other, ids }) => other.client.results.create({ body: { run: ids.run } })],
  [
    'a reviewed result',
    ({ other, ids }) =>
      other.client.reviews.create({
        params: { id: ids.result },
        body: { evaluation_status: 'PASSED_CRITERIA', reason: 'a reason' },
      }),
  ],
  [
    'a new step of a result',
    ({ other, ids }) =>
      other.client.traces.create({
        ...{ params: { id: ids.result } },
        body: { sequence: 2, step_type: 'OTHER', content: {} },
      }),
  ],
  [
    'a changed run',
    ({ other, ids }) =>
      other.client.runs.update({ params: { id: ids.run }, body: { run_notes: 'of the other' } }),
  ],
  [
    'a changed attack',
    ({ other, ids }) =>
      other.client.attacks.update({ params: { id: ids.attack }, body: { type: 'other' } }),
  ],
  [
    'a changed agent',
    ({ other, ids }) =>
      other.client.agents.update({ params: { id: ids.agent }, body: { name: 'of the other' } }),
  ],
  [
    'a deleted attack',
    ({ other, ids }) => other.client.attacks.delete({ params: { id: ids.attack } }),
  ],
  ['a deleted run', ({ other, ids }) => other.client.runs.delete({ params: { id: ids.run } })],
  [
    'a deleted agent',
    ({ other, ids }) => other.client.agents.delete({ params: { id: ids.agent } }),
  ],
];

test.each(changes)(
  '%s of one organization changes no record of the same id of another',
  async (_, change) => {
    const both = await makeTwins();
    const [before, others] = [await rowsOf(both.one), await rowsOf(both.other)];

    await change(both);

    expect(await rowsOf(both.one)).toEqual(before);
    expect(await rowsOf(both.other)).not.toEqual(others);
  },
);

test('each organization reads its own record, and once, where another has the same id', async () => {
  const { one, other, ids } = await makeTwins();
  const { agent, attack, run, result } = ids;
  await other.client.agents.update({ params: { id: agent }, body: { name: 'of the other' } });
  await other.client.results.update({ params: { id: result }, body: { evaluation_notes: 'b' } });
  const read = async ({ client }: TestOrganization) => ({
    agents: await client.agents.list(),
    attacks: await client.attacks.list(),
    runs: await client.runs.list(),
    results: await client.results.list(),
    agent: await client.agents.get({ params: { id: agent } }),
    attack: await client.attacks.get({ params: { id: attack } }),
    run: await client.runs.get({ params: { id: run } }),
    result: await client.results.get({ params: { id: result } }),
  });

  const [ofOne, ofOther] = [await read(one), await read(other)];

  for (const [{ organizationId }, read] of [
    [one, ofOne],
    [other, ofOther],
  ] as const) {
    expect([read.agents, read.attacks, read.runs, read.results].map(({ count }) => count)).toEqual([
      ...[1, 1, 1, 1],
    ]);
    expect([read.agent, read.attack, read.run].map(({ organization }) => organization)).toEqual([
      ...[organizationId, organizationId, organizationId],
    ]);
    expect(read.run.results).toHaveLength(1);
    expect(read.result.traces).toHaveLength(1);
  }
  expect(
    [ofOne.run.agent_name, ofOther.run.agent_name].filter((name) => name === 'of the other'),
  ).toHaveLength(1);
  expect([ofOne, ofOther].map(({ result: { evaluation_notes } }) => evaluation_notes)).toEqual([
    ...[null, 'b'],
  ]);
});

test('a stream of one organization has its own results, with its own numbers', async () => {
  const { one, other, ids } = await makeTwins();
  await other.client.results.update({
    params: { id: ids.result },
    body: { evaluation_notes: 'b' },
  });
  const span = { runId: ids.run, after: 0, upTo: 100 };

  const read = async (readChanged: typeof readChangedColumns | typeof readChangedResults) => {
    const streams = [one, other].map(({ organizationId }) =>
      numbersOf(readChanged(share().db, organizationId, span)),
    );
    return await Promise.all(streams);
  };

  expect(await read(readChangedResults)).toEqual([[1], [2]]);
  expect(await read(readChangedColumns)).toEqual([[1], [2]]);
});

async function numbersOf(changed: AsyncIterable<{ number: number }>): Promise<number[]> {
  const numbers = [];
  for await (const { number } of changed) numbers.push(number);
  return numbers;
}

test('the versions of a result are those of its organization', async () => {
  const { one, other, ids } = await makeTwins();
  const params = { id: ids.result };
  const organizations = [one, other];
  for (const [index, { client }] of organizations.entries())
    for (const time of ['first', 'last'])
      await client.results.update({ params, body: { evaluation_notes: `${time} ${index}` } });

  for (const [index, { client }] of organizations.entries()) {
    const { results } = await client.results.versions({ params });
    expect(results.map(({ evaluation_notes }) => evaluation_notes)).toEqual([
      ...[null, `first ${index}`, `last ${index}`],
    ]);
  }
});

test('many steps of one organization hide none of another', async () => {
  const { one, other, ids } = await makeTwins();
  await sql`
    insert into traces (organization_id, result_id, sequence, step_type, content)
    select ${one.organizationId}::uuid, ${ids.result}::uuid, number, 'OTHER', '{}'::json from generate_series(2, 900) as number
    union all select ${other.organizationId}, ${ids.result}, 901, 'OTHER', '{}'`.execute(
    share().db,
  );

  const streamed = [];
  for await (const { sequence } of streamTraces(share().db, other.organizationId, ids.result))
    streamed.push(sequence);
  const found = await findTraces(share().db, other.organizationId, [ids.result]);

  expect(streamed).toEqual([1, 901]);
  expect(found.get(ids.result)?.map(({ sequence }) => sequence)).toEqual([1, 901]);
});

test('a step is refused if the result is gone here, though another organization has it', async () => {
  const { other, ids } = await makeTwins();
  await other.client.results.delete({ params: { id: ids.result } });
  const { organizationId, userId } = other;
  const trace = {
    result_id: ids.result,
    sequence: 2,
    step_type: 'OTHER',
    content: RawJson.of({}),
  } as const;

  const written = traceWrite.write(
    () => share().db,
    [{ organizationId, userId, runId: ids.run, trace }],
  );

  expect(await written).toEqual([null]);
});

test('a change waits for no lock on the records of the same ids of another organization', async () => {
  const { one, other, ids } = await makeTwins();
  await share()
    .db.transaction()
    .execute(async (tx) => {
      for (const table of ['runs', 'results'])
        await sql`
          select from ${sql.table(table)} where organization_id = ${one.organizationId} for update`.execute(
          tx,
        );
      const changed = await other.client.results.update({
        ...{ params: { id: ids.result }, body: { evaluation_notes: 'b' } },
      });
      expect(changed.evaluation_notes).toBe('b');
    });
});
