import { readFile } from 'node:fs/promises';
import { holdsKeys, masksKeys, withoutNull } from '@provoke/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOrganization } from '../../accounts/organizations/organization-store.ts';
import { generateApiKey } from '../../db/key-format/api-key.ts';
import { operations } from '../../test/operations.ts';
import { signInAs } from '../../test/people.ts';
import { makeAgent, makeAttack, makeResult, makeRun } from '../../test/records.ts';
import { shareServer, startServer, type TestServer } from '../../test/start-server.ts';

const share = shareServer();
const { key: leaked, prefix } = generateApiKey();
const masked = `pvk_${prefix}_…`;

type Sent = { key: string; cookie?: string; body: unknown; method?: string; again?: string };

async function send(path: string, { key, cookie, body, method = 'POST', again }: Sent) {
  const answer = await share().call(path, {
    ...(cookie ? { cookie } : { key }),
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(again && { headers: { 'idempotency-key': again } }),
  });
  return { answer, text: await answer.text() };
}

/** Asserts that neither the database nor the log contains the key. */
async function expectNowhere(server: TestServer, tables: string[]) {
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(${sql.table(table)})::text as row from ${sql.table(table)}`.execute(
      server.db,
    );
    expect(rows.filter(({ row }) => row.includes(leaked))).toEqual([]);
  }
  expect(server.logged()).not.toContain(leaked);
}

const records = ['agents', 'attacks', 'runs', 'reviews', 'api_keys', 'users', 'audit_log'];

test('a service key in an agent, an attack or a run is stored without its secret, and the answer warns', async () => {
  const { client, key } = await share().org();
  const attack = await makeAttack(client, { old: 1 });
  const run = await makeRun(client);
  const { agent } = run;
  const hidden = { [leaked]: { deep: [`Bearer ${leaked}.`, `x${leaked}x`] } };
  const url = `http://127.0.0.1:9/?key=${leaked}`;
  const about = { name: `a ${leaked}`, endpoint: url, description: leaked, metadata: hidden };
  const requests: [string, string, object][] = [
    ['/agent', 'POST', about],
    [`/agent/${agent}`, 'PUT', { ...about, name: `b ${leaked}` }],
    [`/agent/${agent}`, 'PATCH', { metadata: hidden }],
    ['/attack', 'POST', { type: leaked, agent, configuration: hidden }],
    [`/attack/${attack.id}`, 'PUT', { type: 't', agent: attack.agent, configuration: hidden }],
    [`/attack/${attack.id}`, 'PATCH', { configuration: { [leaked]: leaked } }],
    ['/run/run_tests', 'POST', { agent, run_config: hidden, run_notes: `${leaked}${leaked}` }],
    ['/run/run_tests', 'POST', { agent: attack.agent, attack: attack.id, run_config: hidden }],
    [`/run/${run.id}`, 'PATCH', { run_config: hidden, run_notes: leaked }],
  ];

  for (const [path, method, body] of requests) {
    const { answer, text } = await send(path, { key, method, body });
    expect([path, answer.status < 300, answer.status]).toEqual([path, true, answer.status]);
    expect(answer.headers.get('warning')).toMatch(
      new RegExp(`^299 provoke "[\\x20-\\x7e]*pvk_${prefix}_[^A-Za-z0-9]`),
    );
    expect(text).not.toContain(leaked);
    expect(text).toContain(masked);
  }
  await expectNowhere(share(), records);
  expect(share().logged()).toMatch(new RegExp(`"masked":\\["${prefix}"\\].*"service key masked"`));
});

test('a key stays byte-exact in evidence, and is masked in notes', async () => {
  const { client, key } = await share().org();
  const { id: run } = await makeRun(client);
  const { id: reviewed } = await makeResult(client);
  const evidence = `"request_payload": {"${leaked}":1.10},"response_headers":{"a":"${leaked}"},"response_body":"${leaked}","detected_tool_calls":[ "\\u0070${leaked.slice(1)}"],"evaluation_metrics":{"k":"${leaked}"},"agent_specific_data":{"k":"${leaked}"}`;
  const count = (text: string) =>
    (JSON.stringify(JSON.parse(text)).match(new RegExp(leaked, 'g')) ?? []).length;

  const quiet = await send('/result', { key, body: `{"run":"${run}",${evidence}}` });
  expect(quiet.answer.headers.get('warning')).toBeNull();
  expect(count(quiet.text)).toBe(6);
  expect(quiet.text).toContain(`{"${leaked}":1.10}`);

  const noted = await send('/result', {
    key,
    body: `{"run":"${run}",${evidence},"evaluation_notes":"\\u0070${leaked.slice(1)}"}`,
  });
  expect(noted.answer.headers.get('warning')).not.toBeNull();
  expect(JSON.parse(noted.text)).toMatchObject({ evaluation_notes: masked });
  expect(noted.text).toContain(`{"${leaked}":1.10}`);
  expect(noted.text).toContain(`[ "\\u0070${leaked.slice(1)}"]`);

  const traces = `"traces":[{"sequence":0,"content":{"k":"${leaked}"}}]`;
  const bulk = await send(`/run/${run}/results`, {
    key,
    body: `{"results":[{${evidence},${traces}},{"evaluation_notes":"${leaked}",${evidence}}]}`,
  });
  expect(bulk.answer.status).toBe(201);
  expect(bulk.answer.headers.get('warning')).not.toBeNull();
  const { results } = await client.runs.get({ params: { id: run } });
  expect(results.map(({ evaluation_notes }) => evaluation_notes)).toEqual([
    null,
    masked,
    null,
    masked,
  ]);
  expect(results[2]?.traces).toMatchObject([{ content: { k: leaked } }]);

  const review = { evaluation_status: 'FAILED_JAILBREAK', reason: `see ${leaked}` };
  const { text } = await send(`/result/${reviewed}/review`, { key, body: review });
  expect(JSON.parse(text)).toMatchObject({ reason: `see ${masked}` });
});

test('a retry with its Idempotency-Key gets the same answer and the same warning', async () => {
  const { key } = await share().org();
  const body = { name: `c ${leaked}`, endpoint: 'http://127.0.0.1:9' };

  const first = await send('/agent', { key, body, again: 'one' });
  const second = await send('/agent', { key, body, again: 'one' });

  expect(second.text).toBe(first.text);
  expect(second.answer.headers.get('warning')).toBe(first.answer.headers.get('warning'));
  expect(first.answer.headers.get('warning')).not.toBeNull();
});

test('names of keys and people are masked too, and paths and request ids are logged without keys', async () => {
  const { key, organizationId } = await share().org();
  const { cookie } = await signInAs(share(), { organizationId });

  const made = await send('/key', { key, cookie, body: { name: leaked } });
  const named = await send('/user/me', {
    ...{ key, cookie, method: 'PUT' },
    body: { first_name: leaked, last_name: `${leaked} ${leaked}` },
  });
  await createOrganization(share().db, { name: leaked, username: leaked });
  await share().call(`/agent/${leaked}`, { key, headers: { 'x-request-id': leaked } });

  expect(JSON.parse(made.text)).toMatchObject({ name: masked });
  expect(JSON.parse(named.text)).toMatchObject({
    first_name: masked,
    last_name: `${masked} ${masked}`,
  });
  await expectNowhere(share(), [...records, 'organizations']);
});

test('an invalid body is rejected as usual, with or without a key in it', async () => {
  const { key } = await share().org();

  for (const body of ['[]', `"${leaked}"`, `{"name":{"a":"${leaked}"}}`, `{"results":"${leaked}"}`])
    for (const path of ['/agent', '/run/run_tests', '/result'])
      expect((await send(path, { key, body })).answer.status).toBe(400);
  const { answer } = await send('/agent', { key, body: `{"__proto__":{"name":"${leaked}"}}` });
  expect(answer.status).toBe(400);
});

// New operations are covered too: a text or an object is either masked or evidence.
const EVIDENCE = [
  ...['request_payload', 'response_headers', 'response_body', 'detected_tool_calls'],
  ...['evaluation_metrics', 'agent_specific_data', 'content', 'goal'],
  ...['entry', 'evidence', 'basis'],
];
const recording = operations.filter(
  ({ endpoint: { method, path } }) => method !== 'get' && !path.startsWith('/v1/'),
);
describe.each(recording.map((operation) => [operation.title, operation.endpoint] as const))(
  '%s',
  (_, { body, query }) => {
    test('masks service keys in every text and object except evidence', () => {
      expect(unmaskedIn(body ?? z.object({}))).toEqual([]);
      expect(query && holdsKeys(query)).toBeFalsy();
    });
  },
);

// Credentials are hashed as typed, and stored nowhere else.
const CREDENTIALS = ['current_password', 'new_password'];

function unmaskedIn(schema: z.ZodType, name = ''): string[] {
  const inner = withoutNull(schema);
  if (masksKeys(schema) || [...EVIDENCE, ...CREDENTIALS].includes(name)) return [];
  if (inner instanceof z.ZodObject)
    return Object.entries<z.ZodType>(inner.shape).flatMap(([field, of]) => unmaskedIn(of, field));
  if (inner instanceof z.ZodArray) return unmaskedIn(inner.element as z.ZodType, name);
  return schema.safeParse(leaked).success || schema.safeParse({ a: leaked }).success ? [name] : [];
}

test('upgrading the database masks keys in older records', async () => {
  const server = await startServer();
  const { client } = await server.org();
  const run = await makeRun(client);
  const { id: result } = await client.results.create({ body: { run: run.id } });
  const wrong = `${leaked.slice(0, -1)}${leaked.endsWith('0') ? '1' : '0'}`;
  const json = JSON.stringify({ [leaked]: [`x ${leaked}`, wrong, 'é'] });
  const second = await makeAgent(client);
  await sql`update agents set metadata = ${json}, name = ${`n ${leaked}`}, description = ${leaked}
    where id = ${run.agent}`.execute(server.db);
  await sql`update agents set name = ${`n ${masked}`} where id = ${second.id}`.execute(server.db);
  await sql`update attacks set configuration = ${json}`.execute(server.db);
  await sql`update runs set run_config = ${json}, run_notes = ${leaked}`.execute(server.db);
  await sql`update results set evaluation_notes = ${leaked}, response_body = ${JSON.stringify(leaked)},
    agent_specific_data = ${json}`.execute(server.db);

  const file = new URL('../../db/migrations/0010_mask_service_keys.sql', import.meta.url);
  for (let twice = 0; twice < 2; twice++)
    await sql.raw(await readFile(file, 'utf8')).execute(server.db);

  const clean = { [masked]: [`x ${masked}`, wrong, 'é'] };
  expect(await client.agents.get({ params: { id: run.agent } })).toMatchObject({
    name: `n ${masked} ${run.agent}`,
    description: masked,
    metadata: clean,
  });
  expect((await client.attacks.list()).results).toMatchObject([{ configuration: clean }]);
  expect(await client.runs.get({ params: { id: run.id } })).toMatchObject({
    run_config: clean,
    run_notes: masked,
  });
  expect(await client.results.get({ params: { id: result } })).toMatchObject({
    evaluation_notes: masked,
    response_body: leaked,
    agent_specific_data: JSON.parse(json),
  });
});
