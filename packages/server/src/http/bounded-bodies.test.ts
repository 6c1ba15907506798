import { expect, test } from 'vitest';
import { generateApiKey } from '../db/key-format/api-key.ts';
import { makeAgent, makeRun } from '../test/records.ts';
import { shareServer } from '../test/start-server.ts';

const share = shareServer(() => ({ maxBodyBytes: 10_000_000 }));

async function posting() {
  const server = share();
  const { key, client } = await server.org();
  const run = await makeRun(client);
  const send = async (path: string, body: string, method = 'POST') => {
    const answer = await server.call(path, { key, method, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { client, run, send };
}

const listOf = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`;

test('a body with too many JSON values of any kind is 413 and names the limit', async () => {
  const { run, send } = await posting();
  const configured = (value: string) =>
    send('/attack', `{"type":"x","agent":"${run.agent}","configuration":{"a":${value}}}`);
  const tooMany = { status: 413, body: { detail: 'The body holds more than 500000 JSON values.' } };

  for (const item of ['{}', '[]', '1', '""', 'null', '{"a":1,"a":2}', '[[[[]]]]'])
    expect(await configured(listOf(600_000, item))).toEqual(tooMany);
  expect(await configured(`{${Array(60_000).fill('"a":1').join(',')}}`)).toEqual({
    status: 413,
    body: { detail: 'An object of the body has more than 50000 members.' },
  });
});

test('a body with too many listed records, wherever they are, is 413 and names the limit', async () => {
  const { run, send } = await posting();
  const tooMany = {
    status: 413,
    body: { detail: 'The lists of the body hold more than 30000 items.' },
  };
  const record = (results: string) => send(`/run/${run.id}/results`, `{"results":${results}}`);

  expect(await record(listOf(1_000, `{"traces":${listOf(60, '{}')}}`))).toEqual(tooMany);
  expect(await record(`[{"traces":${listOf(60_000, '{"sequence":1}')}}]`)).toEqual(tooMany);
  expect(await record(listOf(60_000, '1'))).toEqual(tooMany);
});

test('an operation without large bodies rejects them and names the limit', async () => {
  const { client, run, send } = await posting();
  const { id } = await makeAgent(client);
  const metadata = (bytes: number) => `{"metadata":{"a":"${'x'.repeat(bytes)}"}}`;
  const { results } = await client.runs.recordResults({
    params: { id: run.id },
    body: { results: [{}] },
  });
  const reviewed = { evaluation_status: 'PASSED_CRITERIA', reason: 'x'.repeat(70_000) };

  expect((await send(`/agent/${id}`, metadata(900_000), 'PATCH')).status).toBe(200);
  expect(await send(`/agent/${id}`, metadata(1_000_000), 'PATCH')).toEqual({
    status: 413,
    body: { detail: 'The body is larger than 1000000 bytes.' },
  });
  expect(await send(`/result/${results[0]?.id}/review`, JSON.stringify(reviewed))).toEqual({
    status: 413,
    body: { detail: 'The body is larger than 65536 bytes.' },
  });
  expect(await send('/auth/sign-in/email', JSON.stringify({ email: 'x'.repeat(20_000) }))).toEqual({
    status: 413,
    body: { detail: 'The body is larger than 10000 bytes.' },
  });
});

test('a gateway call has at most 50,000 JSON values, and 1,000 parts per message', async () => {
  const { send } = await posting();
  const call = async (content: string) =>
    send('/v1/chat/completions', `{"messages":[{"role":"user","content":${content}}]}`);

  expect(await call(listOf(60_000, '1'))).toMatchObject({
    status: 413,
    body: { error: 'The body holds more than 50000 JSON values.', code: 'INVALID_REQUEST' },
  });
  expect(await call(listOf(1_001, '{"type":"text","text":""}'))).toMatchObject({
    status: 400,
    body: { error: 'messages.0.content: Ensure this field has no more than 1000 elements.' },
  });
});

test('1,000 results with traces in 10 MB are recorded in one request', async () => {
  const { client, run, send } = await posting();
  const step = { step_type: 'OTHER', content: { text: 'y'.repeat(300) } };
  const result = JSON.stringify({
    request_payload: { messages: [{ role: 'user', content: 'x'.repeat(4_000) }] },
    response_body: '"\\ud83d\\ude00"'.repeat(80),
    traces: Array.from({ length: 10 }, (_, sequence) => ({ ...step, sequence })),
  });

  const answer = await send(`/run/${run.id}/results`, `{"results":${listOf(1_000, result)}}`);

  expect(answer).toMatchObject({ status: 201, body: { created: 1_000 } });
  const { results } = await client.results.list({ query: { run: run.id, page_size: 1 } });
  const { traces, ...sent } = JSON.parse(result);
  expect(results[0]).toMatchObject(sent);
  expect(results[0]?.traces).toMatchObject(traces);
});

test('a reply with 250,000 values of log-probabilities is stored unchanged', async () => {
  const { run, send } = await posting();
  const token = { token: '漢\u0000"', logprob: -0.25, bytes: [230, 188, 162] };
  const content = Array(1_450).fill({ ...token, top_logprobs: Array(20).fill(token) });
  const request_payload = { logprobs: { content } };
  const response_body = JSON.stringify(content).slice(0, 1_000_000);

  const created = await send(
    '/result',
    JSON.stringify({ run: run.id, request_payload, response_body }),
  );

  expect(created.status).toBe(201);
  expect(created.body['request_payload']).toEqual(request_payload);
  expect(created.body['response_body']).toBe(response_body);
});

test('a configuration of 5,000 goals is stored unchanged', async () => {
  const { run, send } = await posting();
  const goals = Array.from({ length: 5_000 }, (_, index) => `${index} ${'goal '.repeat(300)}`);
  const configuration = { goals };

  const attack = await send(
    '/attack',
    JSON.stringify({ type: 'x', agent: run.agent, configuration }),
  );

  expect(attack).toMatchObject({ status: 201, body: { configuration } });
  const started = await send(
    '/run/run_tests',
    JSON.stringify({ agent: run.agent, attack: attack.body['id'], run_config: { seed: 1 } }),
  );
  expect(started).toMatchObject({ status: 200, body: { run_config: { goals, seed: 1 } } });
});

test('of 28,000 wrong fields the first are named, and the answer says that there are more', async () => {
  const { run, send } = await posting();
  const item = `{"traces":${listOf(28, '1')}}`;

  const { status, body } = await send(
    `/run/${run.id}/results`,
    `{"results":${listOf(1_000, item)}}`,
  );

  expect(status).toBe(400);
  expect(JSON.stringify(body).match(/Expected a dictionary/g)).toHaveLength(100);
  expect(body).toMatchObject({
    results: { 2: { traces: { 3: ['Expected a dictionary of items.'] } } },
    non_field_errors: ['More is not valid; the first 100 complaints are named.'],
  });
});

test('a large body gets the same messages as a small one', async () => {
  const { run, send } = await posting();
  const wrong = {
    run: 'none',
    request_payload: 1,
    response_headers: [],
    response_status_code: {},
    response_body: [],
    latency_ms: -1,
    evaluation_status: 'FINE',
    agent_specific_data: null,
  };
  const items = {
    results: [wrong, 1, { traces: [{ sequence: -1, content: [] }], latency_ms: 'x' }],
  };
  const padding = { unknown: 'x'.repeat(20_000) };

  for (const [path, body] of [
    ['/result', wrong],
    [`/run/${run.id}/results`, items],
    [`/run/${run.id}/results`, { results: [] }],
    [`/run/${run.id}/results`, { results: 'x' }],
    ['/run/run_tests', { run_config: [], run_notes: '\0' }],
  ] as const) {
    const small = await send(path, JSON.stringify(body));
    expect(small.status).toBe(400);
    expect(await send(path, JSON.stringify({ ...body, ...padding }))).toEqual(small);
  }
  for (const body of ['[', '{"a":1', `{"run":"${run.id}",}`]) {
    const large = await send('/result', `${' '.repeat(20_000)}${body}`);
    expect(large).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^JSON/) } });
  }
});

test('a name of more than 65,536 bytes is 413, and so is a note of more than a million', async () => {
  const { run, send } = await posting();
  const name = 'n'.repeat(70_000);
  const notes = (bytes: number) =>
    send('/result', `{"run":"${run.id}","evaluation_notes":"${'x'.repeat(bytes)}"}`);

  expect(await send('/result', `{"run":"${run.id}","request_payload":{"${name}":1}}`)).toEqual({
    status: 413,
    body: { detail: 'A name in the body is longer than 65536 bytes.' },
  });
  expect((await notes(900_000)).status).toBe(201);
  expect(await notes(1_100_000)).toEqual({
    status: 413,
    body: { detail: 'A value of the body is longer than 1000000 bytes.' },
  });
});

test('texts and lists scanned in slices are stored unchanged, with keys masked around them', async () => {
  const { run, send } = await posting();
  const { key, prefix } = generateApiKey();
  const long = '\\u0000\\"漢'.repeat(20_000);
  const configuration = `{"a":"${long}","b":[${listOf(3_000, '{"x":1}')},"${key}"],"c":"${long}"}`;

  const { status, body } = await send(
    '/attack',
    `{"type":"x","agent":"${run.agent}","configuration":${configuration}}`,
  );

  expect(status).toBe(201);
  expect(body['configuration']).toEqual(JSON.parse(configuration.replace(key, `pvk_${prefix}_…`)));
});
