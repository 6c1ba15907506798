import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { makeResult, makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

test('an attempt is returned as recorded', async () => {
  const server = share();
  const { client } = await server.org();
  const run = await makeRun(client);
  const evidence = {
    request_payload: { messages: [{ role: 'user', content: ' kept  as it is ' }] },
    response_status_code: 200,
    response_headers: { 'x-a': 'b' },
    response_body: '  {"a":1}\n',
    latency_ms: 12,
    detected_tool_calls: [{ id: 1 }],
    evaluation_status: 'FAILED_JAILBREAK',
    evaluation_notes: ' no ',
    evaluation_metrics: { score: 0 },
    agent_specific_data: { goal: 'g', goal_index: 0 },
  } as const;

  const { id } = await client.results.create({
    body: { run: run.id, ...evidence, detected_tool_calls: [{ id: 1 }] },
  });

  expect(await client.results.get({ params: { id } })).toEqual({
    id,
    run: run.id,
    run_id: run.id,
    ...evidence,
    goal: 'g',
    goal_index: 0,
    timestamp: expect.stringMatching(/Z$/),
    versions: 1,
    changed_after_recording: false,
    traces: [],
  });
});

test('evidence is stored exactly: NUL, lone surrogates, key order, __proto__, anything', async () => {
  const server = share();
  const { client, key } = await server.org();
  const run = await makeRun(client);
  const hostile =
    '{"z":1,"a":"\\u0000 \\ud800 \\u001b[31m","__proto__":{"x":[1]},"constructor":null}';

  const answer = await server.call('/result', {
    key,
    method: 'POST',
    body: `{"run":"${run.id}","agent_specific_data":${hostile},"response_body":"\\u0000\\udfff"}`,
  });
  const { id } = (await answer.clone().json()) as { id: string };
  const stored = await (await server.call(`/result/${id}`, { key })).text();

  expect(answer.status).toBe(201);
  expect(stored).toContain(`"agent_specific_data":${hostile}`);
  expect(stored).toContain('"response_body":"\\u0000\\udfff"');

  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.string({ unit: 'binary' }),
      async (data, body) => {
        const agent_specific_data = JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
        const created = await client.results.create({
          body: { run: run.id, agent_specific_data, response_body: body },
        });
        expect(created).toMatchObject({ response_body: body });
        expect(JSON.stringify(created.agent_specific_data)).toBe(
          JSON.stringify(agent_specific_data),
        );
      },
    ),
    { numRuns: draws(50) },
  );
});

test('a result has the goal sent with it, otherwise the one in its agent_specific_data', async () => {
  const server = share();
  const { client } = await server.org();
  const run = await makeRun(client);
  type Body = Omit<Parameters<typeof client.results.create>[0]['body'], 'run'>;
  const goalOf = async (body: Body) => {
    const created = await client.results.create({ body: { run: run.id, ...body } });
    const { results } = await client.runs.get({ params: { id: run.id } });
    const { id, goal, goal_index } = created;
    expect(await client.results.get({ params: { id } })).toEqual(created);
    expect(results.at(-1)).toEqual(created);
    return [goal, goal_index];
  };
  const data = { goal: 'held', goal_index: 3 };

  expect(await goalOf({})).toEqual([null, null]);
  expect(await goalOf({ goal: 'sent', goal_index: 7 })).toEqual(['sent', 7]);
  expect(await goalOf({ agent_specific_data: data })).toEqual(['held', 3]);
  expect(await goalOf({ goal: 'sent', agent_specific_data: data })).toEqual(['sent', 3]);
  expect(await goalOf({ goal_index: 0, agent_specific_data: data })).toEqual(['held', 0]);
  expect(await goalOf({ goal: null, agent_specific_data: data })).toEqual(['held', 3]);
  expect(await goalOf({ goal: 'a\0\ud800 ' })).toEqual(['a\0\ud800 ', null]);
  for (const [goal, goal_index] of [
    [7, '1'],
    [{}, -1],
    [null, 1.5],
    [[], 2 ** 40],
    [true, null],
  ])
    expect(await goalOf({ agent_specific_data: { goal, goal_index } })).toEqual([null, null]);

  const { id } = await client.results.create({ body: { run: run.id, agent_specific_data: data } });
  const change = (body: Body) => client.results.update({ params: { id }, body });
  expect(await change({ goal: 'later' })).toMatchObject({ goal: 'later', goal_index: 3 });
  expect(await change({ agent_specific_data: {} })).toMatchObject({
    goal: 'later',
    goal_index: null,
  });
  await client.runs.recordResults({
    params: { id: run.id },
    body: { results: [{ goal: 'in bulk', goal_index: 9 }] },
  });
  expect((await client.results.list()).results[0]).toMatchObject({
    goal: 'in bulk',
    goal_index: 9,
  });
});

test.each([
  [{ goal_index: -1 }, { goal_index: ['Ensure this value is greater than or equal to 0.'] }],
  [{ goal: [] }, { goal: ['Not a valid string.'] }],
  [{ latency_ms: -1 }, { latency_ms: ['Ensure this value is greater than or equal to 0.'] }],
  [{ latency_ms: 1.5 }, { latency_ms: ['A valid integer is required.'] }],
  [
    { latency_ms: 2_147_483_648 },
    { latency_ms: ['Ensure this value is less than or equal to 2147483647.'] },
  ],
  [{ evaluation_status: 'GREAT' }, { evaluation_status: ['"GREAT" is not a valid choice.'] }],
  [{ evaluation_notes: '\0' }, { evaluation_notes: ['Null characters are not allowed.'] }],
  [{ response_body: {} }, { response_body: ['Not a valid string.'] }],
  [{ run: 'x' }, { run: ['Must be a valid UUID.'] }],
  [
    { run: '0192e4f0-0000-7000-8000-000000000000' },
    { run: ['Invalid pk "0192e4f0-0000-7000-8000-000000000000" - object does not exist.'] },
  ],
])('%j is refused', async (fields, errors) => {
  const server = share();
  const { client, key } = await server.org();
  const run = await makeRun(client);

  const answer = await server.call('/result', {
    key,
    method: 'POST',
    body: JSON.stringify({ run: run.id, ...fields }),
  });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual(errors);
});

test("another organization's run cannot be recorded to", async () => {
  const server = share();
  const owner = await server.org();
  const stranger = await server.org();
  const run = await makeRun(owner.client);

  const answer = await server.call('/result', {
    key: stranger.key,
    method: 'POST',
    body: JSON.stringify({ run: run.id }),
  });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ run: [`Invalid pk "${run.id}" - object does not exist.`] });
  expect((await owner.client.runs.get({ params: { id: run.id } })).results).toEqual([]);
});

test('a result stays with its run', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await makeResult(client);
  const elsewhere = await makeRun(client);

  await expect(
    client.results.update({ params: { id }, body: { run: elsewhere.id } }),
  ).rejects.toMatchObject({ status: 400, fields: { run: [expect.any(String)] } });
});

test('the list filters by run and status, and includes the traces', async () => {
  const server = share();
  const { client } = await server.org();
  const result = await makeResult(client);
  await makeResult(client);
  await client.traces.create({ params: { id: result.id }, body: { sequence: 0 } });

  const page = await client.results.list({
    query: { run: result.run, evaluation_status: 'NOT_EVALUATED' },
  });
  const none = await client.results.list({ query: { evaluation_status: 'SUCCESSFUL_JAILBREAK' } });

  expect(page).toMatchObject({ count: 1, results: [{ id: result.id, traces: [{ sequence: 0 }] }] });
  expect(none.count).toBe(0);
});

test('a number in a text field is stored as the digits that were sent', async () => {
  const server = share();
  const { client, key } = await server.org();
  const run = await makeRun(client);

  const answer = await server.call('/result', {
    key,
    method: 'POST',
    body: `{"run":"${run.id}","response_body":1.10,"evaluation_notes":5,"latency_ms":"12"}`,
  });

  expect(await answer.json()).toMatchObject({
    response_body: '1.10',
    evaluation_notes: '5',
    latency_ms: 12,
  });
});

test("a status code is a whole number within the database's range", async () => {
  const server = share();
  const { client, key } = await server.org();
  const run = await makeRun(client);
  const post = async (code: unknown) => {
    const body = JSON.stringify({ run: run.id, response_status_code: code });
    const answer = await server.call('/result', { key, method: 'POST', body });
    return ((await answer.json()) as Record<string, unknown>)['response_status_code'];
  };

  expect(await post(-2_147_483_648)).toBe(-2_147_483_648);
  expect(await post(1e30)).toEqual(['Ensure this value is less than or equal to 2147483647.']);
});
