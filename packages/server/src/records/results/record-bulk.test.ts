import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

async function bulk() {
  const server = await startServer();
  const { client, key } = await server.org();
  const run = await makeRun(client);
  const post = async (body: unknown) => {
    const answer = await server.call(`/run/${run.id}/results`, {
      key,
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { server, client, run, post };
}

test('results and their traces are recorded in order, and counted', async () => {
  const { client, run, post } = await bulk();

  const { status, body } = await post({
    results: [
      { evaluation_status: 'SUCCESSFUL_JAILBREAK', traces: [{ sequence: 1 }, { sequence: 0 }] },
      { evaluation_status: 'FAILED_JAILBREAK', response_body: 'no' },
    ],
  });

  const { results } = await client.runs.get({ params: { id: run.id } });
  expect(status).toBe(201);
  expect(body).toEqual({
    created: 2,
    results: results.map(({ id }, index) => ({ id, index })),
  });
  expect(results[0]?.traces.map(({ sequence }) => sequence)).toEqual([0, 1]);
  expect((await client.runs.list()).results[0]).toMatchObject({
    total_results: 2,
    successful_jailbreaks: 1,
    failed_jailbreaks: 1,
  });
});

test('evidence keeps its text, in results and in traces', async () => {
  const { server, run, post } = await bulk();
  const evidence = '{"10":1.10, "2":[9007199254740993],"__proto__":{"\\u0000":"\\ud800"}}';

  await post(
    `{"results":[{"request_payload":${evidence},"traces":[{"sequence":0,"content":${evidence}}]}]}`,
  );

  const stored = await server.db
    .selectFrom('results')
    .innerJoin('traces', (join) =>
      join
        .onRef('traces.organization_id', '=', 'results.organization_id')
        .onRef('traces.result_id', '=', 'results.id'),
    )
    .select(['results.request_payload', 'traces.content'])
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow();
  expect(stored.request_payload?.text).toBe(evidence);
  expect(stored.content.text).toBe(evidence);
});

test('one invalid item fails the whole request, and is named with its field', async () => {
  const { client, post } = await bulk();

  const { status, body } = await post({
    results: [
      {},
      { latency_ms: -1, evaluation_status: 'NOPE' },
      { traces: [{ sequence: 1 }, { sequence: 'x' }] },
    ],
  });

  expect(status).toBe(400);
  expect(body).toEqual({
    results: {
      1: {
        latency_ms: ['Ensure this value is greater than or equal to 0.'],
        evaluation_status: ['"NOPE" is not a valid choice.'],
      },
      2: { traces: { 1: { sequence: ['A valid integer is required.'] } } },
    },
  });
  expect((await client.results.list()).count).toBe(0);
});

test('a duplicate sequence is named where it repeats', async () => {
  const { post } = await bulk();

  const { status, body } = await post({
    results: [{ traces: [{ sequence: 1 }, { sequence: 2 }, { sequence: 1 }] }],
  });

  expect(status).toBe(400);
  expect(body).toEqual({
    results: {
      0: {
        traces: {
          2: { sequence: ['A trace with this sequence already exists for this result.'] },
        },
      },
    },
  });
});

test('an empty list, too many items and a missing list are rejected', async () => {
  const { post } = await bulk();

  expect(await post({ results: [] })).toEqual({
    status: 400,
    body: { results: ['This list may not be empty.'] },
  });
  expect(await post({ results: Array(1_001).fill({}) })).toEqual({
    status: 400,
    body: { results: ['Ensure this field has no more than 1000 elements.'] },
  });
  expect(await post({ results: {} })).toMatchObject({ status: 400 });
  expect(await post({})).toEqual({ status: 400, body: { results: ['This field is required.'] } });
  expect((await post({ results: Array(1_000).fill({}) })).status).toBe(201);
});
