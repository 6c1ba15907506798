import type { EvaluationStatus } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeAgent, makeAttack, makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const missing = '0192e4f0-0000-7000-8000-000000000000';

test("a run is created PENDING, with its configuration merged over the attack's by top-level key", async () => {
  const server = share();
  const { client } = await server.org();
  const attack = await makeAttack(client, { a: { deep: 1 }, b: 2 });

  const run = await client.runs.runTests({
    body: {
      agent: attack.agent,
      attack: attack.id,
      run_config: { a: { other: 3 } },
      run_notes: 'mine',
    },
  });

  expect(run).toMatchObject({
    agent: attack.agent,
    attack: attack.id,
    attack_type: 'flipattack',
    status: 'PENDING',
    is_client_executed: true,
    run_config: { a: { other: 3 }, b: 2 },
    run_notes: 'mine',
    owner_username: 'owner',
    results: [],
  });
});

test('a __proto__ key in a configuration is treated like any other', async () => {
  const server = share();
  const { client, key } = await server.org();
  const attack = await makeAttack(client);

  const answer = await server.call('/run/run_tests', {
    key,
    method: 'POST',
    body: `{"agent":"${attack.agent}","attack":"${attack.id}","run_config":{"__proto__":{"x":1}}}`,
  });

  expect(await answer.text()).toContain('"run_config":{"__proto__":{"x":1}}');
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('run_tests answers {error}: 403 for missing records and those of other organizations, 400 otherwise', async () => {
  const server = share();
  const { client, key } = await server.org();
  const stranger = await server.org();
  const attack = await makeAttack(client);
  const other = await makeAgent(client);
  const theirs = await makeAttack(stranger.client);
  const post = async (body: object) => {
    const answer = await server.call('/run/run_tests', {
      key,
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };

  const agentOutside = { error: 'This agent is not in your organization.' };
  expect(await post({ agent: missing, attack: attack.id })).toEqual({
    status: 403,
    body: agentOutside,
  });
  expect(await post({ agent: theirs.agent, attack: theirs.id })).toEqual({
    status: 403,
    body: agentOutside,
  });
  expect(await post({ agent: attack.agent, attack: theirs.id })).toMatchObject({ status: 403 });
  expect(await post({ agent: other.id, attack: attack.id })).toMatchObject({ status: 400 });
  expect(await post({})).toEqual({
    status: 400,
    body: { error: 'agent: This field is required.' },
  });
});

test('a run with an unreadable body is refused with an error alone', async () => {
  const server = share();
  const { key } = await server.org();
  const post = async (body: string, type = 'application/json') => {
    const headers = { 'content-type': type };
    const answer = await server.call('/run/run_tests', { key, method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };

  expect(await post('agent=1', 'application/x-www-form-urlencoded')).toEqual({
    status: 415,
    body: { error: 'Unsupported media type "application/x-www-form-urlencoded" in request.' },
  });
  expect(await post('{')).toEqual({
    status: 400,
    body: { error: expect.stringMatching(/^JSON parse error - /) },
  });
  expect(await post('[]')).toEqual({
    status: 400,
    body: { error: 'non_field_errors: Invalid data. Expected a dictionary, but got list.' },
  });
  expect(await post(`{${'"a":1,'.repeat(60_000)}"a":1}`)).toEqual({
    status: 413,
    body: { error: 'An object of the body has more than 50000 members.' },
  });
});

test('the list has the counts that writers maintain, after every change', async () => {
  const server = share();
  const { client } = await server.org();
  const run = await makeRun(client);
  const add = async (evaluation_status: EvaluationStatus) =>
    (await client.results.create({ body: { run: run.id, evaluation_status } })).id;
  const counts = async () => {
    const [summary] = (await client.runs.list()).results;
    const { total_results, successful_jailbreaks, failed_jailbreaks, errors, not_evaluated } =
      summary ?? {};
    return [total_results, successful_jailbreaks, failed_jailbreaks, errors, not_evaluated];
  };

  const [first] = await Promise.all([
    add('NOT_EVALUATED'),
    add('SUCCESSFUL_JAILBREAK'),
    add('FAILED_JAILBREAK'),
    add('ERROR_AGENT_RESPONSE'),
    add('ERROR_TEST_FRAMEWORK'),
    add('PASSED_CRITERIA'),
  ]);
  expect(await counts()).toEqual([6, 1, 1, 2, 1]);
  await client.results.update({
    params: { id: first ?? '' },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK' },
  });
  expect(await counts()).toEqual([6, 2, 1, 2, 0]);
  await client.results.delete({ params: { id: first ?? '' } });
  expect(await counts()).toEqual([5, 1, 1, 2, 0]);
});

test('a single run has its results with their traces, in recorded order', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await makeRun(client);
  for (const latency_ms of [1, 2]) {
    const result = await client.results.create({ body: { run: id, latency_ms } });
    for (const sequence of [1, 0])
      await client.traces.create({ params: { id: result.id }, body: { sequence } });
  }

  const run = await client.runs.get({ params: { id } });

  expect(run.results.map(({ latency_ms }) => latency_ms)).toEqual([1, 2]);
  expect(run.results[0]?.traces.map(({ sequence }) => sequence)).toEqual([0, 1]);
});

test('PATCH sets status, notes and configuration; any status may follow any other', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await makeRun(client);

  await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  const run = await client.runs.update({
    params: { id },
    body: { status: 'RUNNING', run_notes: 'again', run_config: { x: 1 } },
  });

  expect(run).toMatchObject({ status: 'RUNNING', run_notes: 'again', run_config: { x: 1 } });
});

test('the list filters by agent, attack, status and executor; an invalid value is 400', async () => {
  const server = share();
  const { client, key } = await server.org();
  const run = await makeRun(client);
  await makeRun(client);
  const list = async (query: string) => {
    const answer = await server.call(`/run?${query}`, { key });
    const body = (await answer.json()) as { count?: number };
    return body.count ?? body;
  };

  expect(await list(`agent=${run.agent}`)).toBe(1);
  expect(await list(`attack=${run.attack}`)).toBe(1);
  expect(await list('status=PENDING')).toBe(2);
  expect(await list('is_client_executed=false')).toBe(0);
  for (const yes of ['true', 'True', 'TRUE', '1'])
    expect(await list(`is_client_executed=${yes}`)).toBe(2);
  expect(await list(`agent=${run.agent.toUpperCase().replaceAll('-', '')}`)).toBe(1);
  expect(await list('status=FAILED&status=PENDING&unknown=1')).toBe(2);
  expect(await list(`agent=${missing}`)).toBe(0);
  expect(await list('status=NOPE&agent=xyz')).toEqual({
    status: ['"NOPE" is not a valid choice.'],
    agent: ['Must be a valid UUID.'],
  });
  expect(await list('is_client_executed=maybe')).toEqual({
    is_client_executed: ['Must be a valid boolean.'],
  });
});

test('a run without an attack has the type in its configuration, or none', async () => {
  const server = share();
  const { client } = await server.org();
  const { id: agent } = await makeAgent(client);
  const run = (body: { attack?: null; run_config?: Record<string, unknown> }) =>
    client.runs.runTests({ body: { agent, ...body } });

  const named = await run({ attack: null, run_config: { attack_type: 'pair', goals: ['x'] } });
  expect(named).toMatchObject({ attack: null, attack_type: 'pair' });
  expect(await client.runs.get({ params: { id: named.id } })).toEqual(named);
  for (const run_config of [{}, { attack_type: null }, { attack_type: { a: 1 } }])
    expect(await run({ run_config })).toMatchObject({
      attack: null,
      attack_type: null,
      run_config,
    });
  for (const attack_type of ['', 'a\0b', '\ud800', 'x'.repeat(101)])
    expect(await run({ run_config: { attack_type } })).toMatchObject({ attack_type: null });
  expect((await client.runs.list()).results.map(({ attack_type }) => attack_type)).toContain(
    'pair',
  );
});

test("a campaign's runs are found by its id, whether it comes from the run or the attack", async () => {
  const server = share();
  const { client, key } = await server.org();
  const stranger = await server.org();
  const { id: agent } = await makeAgent(client);
  const campaign = { id: 'campaign 1 \ud83d\ude00', technique: 'pair' };
  const own = await client.runs.runTests({ body: { agent, run_config: { campaign } } });
  const attack = await makeAttack(client, { campaign });
  const inherited = await client.runs.runTests({
    body: { agent: attack.agent, attack: attack.id },
  });
  const patched = await makeRun(client);
  await client.runs.update({ params: { id: patched.id }, body: { run_config: { campaign } } });
  for (const strange of [
    7,
    null,
    'x',
    [],
    { id: null },
    { id: {} },
    { id: 'a\0' },
    { id: '\udc00' },
  ])
    await client.runs.runTests({ body: { agent, run_config: { campaign: strange } } });
  const idsOf = async (of: typeof client) =>
    (await of.runs.list({ query: { campaign: campaign.id } })).results.map(({ id }) => id);

  expect(await idsOf(client)).toEqual([patched.id, inherited.id, own.id]);
  expect(await idsOf(stranger.client)).toEqual([]);
  await client.runs.update({ params: { id: patched.id }, body: { run_config: {} } });
  expect(await idsOf(client)).toEqual([inherited.id, own.id]);
  for (const impossible of ['', '%00', 'x'.repeat(201)])
    expect((await server.call(`/run?campaign=${impossible}`, { key })).status).toBe(400);
});

test('a run outlives its attack, and keeps its type', async () => {
  const server = share();
  const { client } = await server.org();
  const run = await makeRun(client);

  await client.attacks.delete({ params: { id: run.attack ?? '' } });

  expect(await client.runs.get({ params: { id: run.id } })).toMatchObject({
    attack: null,
    attack_type: 'flipattack',
  });
});

test('merging over a configuration keeps the rest in its exact source text', async () => {
  const server = share();
  const { client, key } = await server.org();
  const { id: agent } = await makeAgent(client);
  const post = async (path: string, body: string) =>
    (await server.call(path, { key, method: 'POST', body })).text();
  const attack = JSON.parse(
    await post(
      '/attack',
      `{"type":"x","agent":"${agent}","configuration":{"2":9007199254740993,"1":1.10,"a":0}}`,
    ),
  ) as { id: string };

  const run = await post(
    '/run/run_tests',
    `{"agent":"${agent}","attack":"${attack.id}","run_config":{"a": 1e2 ,"0":-0.0}}`,
  );

  expect(run).toContain('"run_config":{"2":9007199254740993,"1":1.10,"a":1e2,"0":-0.0}');
});
