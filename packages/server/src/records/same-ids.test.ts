import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../config/log.ts';
import { RawJson } from '../db/json/raw-json.ts';
import { copiedTables, copyRecords } from '../test/copy-records.ts';
import { makeRun } from '../test/records.ts';
import { newTraceId, sendSpans, toolSpan } from '../test/spans.ts';
import { shareServer, type TestOrganization } from '../test/start-server.ts';
import { hasAttack } from './attacks/attack-store.ts';
import { findNewestRuns } from './overview/find-names.ts';
import { readChangedColumns } from './results/changed-columns.ts';
import { readChangedResults } from './results/changed-results.ts';
import { copyReviewsTo } from './reviews/copy-reviews.ts';
import type { ReviewFolders } from './reviews/review-folders.ts';
import { insertRun } from './runs/change-run.ts';
import { traceWrite } from './traces/insert-traces.ts';
import { findTraces, streamTraces } from './traces/trace-store.ts';

const share = shareServer();

type Twins = {
  one: TestOrganization;
  other: TestOrganization;
  ids: Record<'agent' | 'attack' | 'run' | 'result' | 'traceId', string>;
};

/**
 * Two organizations whose records have the same ids, as no service makes them: a query that does not name the
 * organization finds two records, or the wrong one.
 */
async function makeTwins(): Promise<Twins> {
  const [one, other] = [await share().org(), await share().org()];
  const { id: run, agent, attack } = await makeRun(one.client);
  const goal = { goal: 'goal', goal_index: 0, technique: 'direct', attempt: 'direct/0/attempt-1' };
  const traceId = newTraceId();
  await one.client.spans.register({ params: { id: run }, body: { trace_ids: [traceId] } });
  const { results } = await one.client.runs.recordResults({
    params: { id: run },
    body: {
      results: [
        {
          ...{ evaluation_status: 'FAILED_JAILBREAK', agent_specific_data: goal },
          traces: [{ sequence: 1, step_type: 'OTHER', content: { a: 1 } }],
          late_spans: { trace_ids: [traceId], basis: {} },
        },
      ],
    },
  });
  await sendSpans(share(), one.key, [toolSpan(traceId), toolSpan(newTraceId())]);
  await copyRecords(share().db, one, other);
  const ids = { agent, run, attack: attack ?? '', result: results[0]?.id ?? '', traceId };
  return { one, other, ids };
}

/** All rows of an organization, as the database has them. */
async function rowsOf({ organizationId }: TestOrganization) {
  const rows = copiedTables.map(async (table) => {
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
    'a raised result',
    ({ other, ids }) =>
      other.client.reviews.raise({
        params: { id: ids.result },
        body: {
          ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'a late span' },
          evaluation_metrics: { evidence: 'did', severity: 3 },
          traces: [{ step_type: 'OTHER', content: {} }],
        },
      }),
  ],
  [
    'a registered trace id',
    ({ other, ids }) =>
      other.client.spans.register({
        params: { id: ids.run },
        body: { trace_ids: [newTraceId()] },
      }),
  ],
  [
    'a span',
    ({ other, ids }) =>
      sendSpans(share(), other.key, [toolSpan(ids.traceId), toolSpan(newTraceId())]),
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

test.each(['one', 'other'] as const)(
  'only a change in the finished run, that of %s, is one after recording',
  async (finished) => {
    const twins = await makeTwins();
    const { one, other, ids } = twins;
    const status = { params: { id: ids.run }, body: { status: 'COMPLETED' as const } };
    await twins[finished].client.runs.update(status);

    for (const { client, organizationId } of [one, other]) {
      const change = { params: { id: ids.result }, body: { response_body: 'a reply' } };
      const { changed_after_recording } = await client.results.update(change);
      expect(changed_after_recording).toBe(organizationId === twins[finished].organizationId);
    }
  },
);

test.each(['one', 'other'] as const)(
  'the configuration that the run of %s started with is its own',
  async (changing) => {
    const twins = await makeTwins();
    const [{ organizationId }, { id }] = [twins[changing], { id: twins.ids.run }];
    await sql`update runs set run_config = to_json(organization_id::text) where id = ${id}`.execute(
      share().db,
    );

    await twins[changing].client.runs.update({ params: { id }, body: { run_config: { a: 1 } } });

    const { rows } = await sql<{ started: string }>`
      select started_config::text as started from runs
      where organization_id = ${organizationId} and id = ${id}`.execute(share().db);
    expect(rows).toEqual([{ started: `"${organizationId}"` }]);
  },
);

test('an attack that is gone here starts no run, though another organization has it', async () => {
  const { other, ids } = await makeTwins();
  await other.client.attacks.delete({ params: { id: ids.attack } });
  const { db } = share();
  const { organizationId, userId } = other;
  const run = {
    ...{ agent_id: ids.agent, attack_id: ids.attack, owner_id: userId },
    ...{ attack_type: null, campaign: null, run_notes: null, run_config: RawJson.of({}) },
  } as const;

  expect(await hasAttack(db, organizationId, ids.attack)).toBe(false);
  expect(await insertRun(db, organizationId, run)).toBeUndefined();
});

test('the newest run of a day is of its organization', async () => {
  const { one, other, ids } = await makeTwins();
  const { id: later } = await other.client.runs.runTests({
    body: { agent: ids.agent, attack: ids.attack },
  });
  await other.client.results.create({ body: { run: later } });
  const range = { from: '2000-01-01', to: '2999-12-31' };

  const newest = ({ organizationId }: TestOrganization) =>
    findNewestRuns(share().db, organizationId, range);

  expect(await newest(one)).toMatchObject([{ id: ids.run }]);
  expect(await newest(other)).toMatchObject([{ id: later }]);
});

/** Copies of reviews, to folders that are given each run. */
const copiesBy = (append: ReviewFolders['append']) =>
  copyReviewsTo({ list: async () => [], append }, { db: share().db, log: createLog('silent') });

test("reviews go to the folders of their own organization's campaigns", async () => {
  const { one, other, ids } = await makeTwins();
  const of = { params: { id: ids.result } };
  const body = { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'a reason' } as const;
  for (const [{ client }, id] of [
    [one, 'c-1'],
    [other, 'c-2'],
    [one, 'c-1'],
  ] as const) {
    const run_config = { campaign: { id } };
    await client.runs.update({ params: { id: ids.run }, body: { run_config } });
    await client.reviews.create({ ...of, body });
  }
  const appended: unknown[] = [];
  const copies = copiesBy(async (run, readAfter) => {
    let reviews = 0;
    for await (const some of readAfter(0)) reviews += some.length;
    appended.push([run.organizationId, run.campaign, reviews]);
  });

  for (const { organizationId } of [one, other])
    await copies.copy({ organizationId, resultId: ids.result });

  expect(appended).toEqual([
    [one.organizationId, 'c-1', 2],
    [other.organizationId, 'c-2', 1],
  ]);
});

test('reviews of runs of the same id and campaign are copied apart', async () => {
  const { one, other, ids } = await makeTwins();
  const reviews = { params: { id: ids.result } };
  const run_config = { campaign: { id: 'c-1' } };
  for (const { client } of [one, other]) {
    await client.runs.update({ params: { id: ids.run }, body: { run_config } });
    await client.reviews.create({
      ...{ ...reviews, body: { evaluation_status: 'PASSED_CRITERIA', reason: 'a reason' } },
    });
  }
  const copied: string[] = [];
  const copies = copiesBy(async ({ organizationId }) => void copied.push(organizationId));

  await copies.copy({ organizationId: other.organizationId, resultId: ids.result });

  expect(copied).toEqual([other.organizationId]);
});
