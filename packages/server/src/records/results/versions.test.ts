import { createClient } from '@provoke/client';
import type { Scope } from '@provoke/contract';
import { operations } from '@provoke/contract/operations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApiKey } from '../../accounts/keys/key-store.ts';
import { fairShares } from '../../db/fair-shares/fair-shares.ts';
import { forAnswer, openAnswerMemory } from '../../db/reading/answer-memory.ts';
import { observeShares } from '../../test/observe-shares.ts';
import { makeMember, signInAs } from '../../test/people.ts';
import { makeResult, makeRun } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';
import { findVersions } from './list-versions.ts';

const share = shareServer();

const LONG = 200_000;

const FAILED = 'FAILED_JAILBREAK' as const;
const BROKEN = 'SUCCESSFUL_JAILBREAK' as const;

/** A client of another member. */
async function colleagueOf({ organizationId }: TestOrganization, role: 'member' | 'viewer') {
  const { call, db } = share();
  const { userId } = await makeMember(share(), { organizationId, role });
  const apiKey = await createApiKey(db, { organizationId, userId, name: 'other' });
  const fetch = async (request: Request) =>
    call(new URL(request.url).pathname, {
      method: request.method,
      headers: request.headers,
      ...(request.body && { body: await request.text() }),
    });
  const client = createClient({
    ...{ operations, baseUrl: 'http://test', apiKey, fetch, retry: { triesMax: 1 } },
  });
  return { client, userId, key: apiKey };
}

test('each version says who recorded what, and when; a review is no version, and hides no verdict', async () => {
  const organization = await share().org();
  const { client, userId } = organization;
  const other = await colleagueOf(organization, 'member');
  const { id: run } = await makeRun(client);
  const recorded = await client.results.create({
    body: { run, response_body: 'no', evaluation_status: FAILED, request_payload: { a: 1 } },
  });
  const params = { id: recorded.id };
  const body = { response_body: 'yes', request_payload: { a: 1 } };
  await other.client.results.update({ params, body });
  await client.reviews.create({ params, body: { evaluation_status: BROKEN, reason: 'seen' } });
  await client.results.replace({ params, body: { run, evaluation_notes: 'a note', goal: 'g' } });
  await client.results.update({ params, body: { evaluation_notes: 'a note' } });

  const { results: versions } = await other.client.results.versions({ params });

  const { run: _, run_id, versions: __, traces, changed_after_recording, ...first } = recorded;
  expect(versions[0]).toEqual({
    ...first,
    ...{ version: 1, changed: [], by: userId, by_username: expect.any(String) },
  });
  expect(versions.map(({ version, by, changed }) => [version, by, changed])).toEqual([
    [1, userId, []],
    [2, other.userId, ['response_body']],
    // The review set the verdict before: whoever changed the notes did not.
    [3, userId, ['evaluation_notes', 'goal']],
  ]);
  expect(versions.map((one) => [one.response_body, one.evaluation_status, one.goal])).toEqual([
    ['no', FAILED, null],
    ['yes', FAILED, null],
    ['yes', BROKEN, 'g'],
  ]);
  const times = versions.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
  expect(await client.results.get({ params })).toMatchObject({
    ...{ versions: 3, changed_after_recording: true, timestamp: recorded.timestamp },
  });
});

test('a result has at most 100 versions, and then a change is refused and changes nothing', async () => {
  const { client, key } = await share().org();
  const { id, run } = await makeResult(client);
  const params = { id };
  for (let note = 2; note <= 100; note++)
    await client.results.update({ params, body: { evaluation_notes: `note ${note}` } });
  const head = async () => (await client.runs.get({ params: { id: run } })).chain_head;
  const before = await head();

  for (const [method, body] of [
    ['PATCH', { evaluation_notes: 'note 101' }],
    ['PUT', { run, response_body: 'other' }],
  ] as const) {
    const answer = await share().call(`/result/${id}`, { key, method, body: JSON.stringify(body) });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        non_field_errors: [
          'This result has 100 versions, and no more are kept. Record a new result.',
        ],
      },
    ]);
  }

  expect(await head()).toBe(before);
  // What changes nothing is no version.
  const body = { evaluation_notes: 'note 100' };
  expect(await client.results.update({ params, body })).toMatchObject({ versions: 100, ...body });
  expect((await client.results.versions({ params })).results.map(({ version }) => version)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  );
  await client.reviews.create({ params, body: { evaluation_status: FAILED, reason: 'seen' } });
  await client.traces.create({ params, body: { sequence: 1 } });
  await client.results.delete({ params });
});

test('versions and chains are read by whoever reads, and by no other organization', async () => {
  const { call, db } = share();
  const organization = await share().org();
  const { client, organizationId, userId } = organization;
  const { id, run } = await makeResult(client);
  await client.results.update({ params: { id }, body: { response_body: 'changed' } });
  const paths = [`/result/${id}/versions`, `/run/${run}/chain`];
  const withScopes = (...scopes: Scope[]) =>
    createApiKey(db, { organizationId, userId, name: 'some', scopes });
  const viewer = await signInAs(share(), { organizationId, role: 'viewer' });
  const { key: viewerKey } = await colleagueOf(organization, 'viewer');
  const stranger = await share().org();

  for (const path of paths) {
    const statusOf = async (sender: { key?: string; cookie?: string }, method = 'GET') =>
      (await call(path, { ...sender, method })).status;
    expect(await statusOf({ key: await withScopes('read') })).toBe(200);
    expect(await statusOf({ cookie: viewer.cookie })).toBe(200);
    expect(await statusOf({ key: viewerKey })).toBe(200);
    expect(await statusOf({})).toBe(401);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await statusOf({ key: stranger.key }, method)).toBe(405);
    const recording = await call(path, { key: await withScopes('record', 'run') });
    expect([recording.status, await recording.json()]).toEqual([
      403,
      {
        detail:
          'The API key lacks the scope "read", which this operation needs. It has: record, run.',
      },
    ]);
    const hidden = await call(path, { key: stranger.key });
    const missing = await call(path.replace(/[0-9a-f-]{36}/, stranger.organizationId), {
      key: stranger.key,
    });
    const said = ['{"detail":"Not found."}', 404];
    expect([await hidden.text(), hidden.status]).toEqual(said);
    expect([await missing.text(), missing.status]).toEqual(said);
  }
});

const ids = [
  ...['%00', '%2e%2e', '..%2f..', "' or 1=1 --", '1', '0', '-1', '1e3', 'null', 'undefined', '{}'],
  ...['%ud800', '%F0%9F', '%ED%A0%80', '%0d%0aX-A:b', '%E2%80%AE', '*', 'a'.repeat(4_000)],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
];

test('an id that is none is a missing record, whatever it is', async () => {
  const { client, key } = await share().org();
  const { id, run } = await makeResult(client);
  const awkward = [...ids, `${id}%00`, `%00${id}`, `${id}%20`];

  for (const one of awkward)
    for (const path of [`/result/${one}/versions`, `/run/${one}/chain`]) {
      const answer = await share().call(encodeURI(path).replaceAll('%25', '%'), { key });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  for (const query of ['?page=0', '?page=x', '?page_size=-1', '?limit=1&offset=-1', '?version=%00'])
    for (const path of [`/result/${id}/versions`, `/run/${run}/chain`])
      expect((await share().call(path + query, { key })).status).toBe(200);
});

test('a deleted result has no versions, takes none, and no trace or review', async () => {
  const { client } = await share().org();
  const { id, run } = await makeResult(client);
  const params = { id };
  await client.results.update({ params, body: { response_body: 'changed' } });
  await client.results.delete({ params });
  const before = await client.runs.get({ params: { id: run } });

  const missing = { status: 404, body: { detail: 'Not found.' } };
  for (const request of [
    () => client.results.versions({ params }),
    () => client.results.get({ params }),
    () => client.results.update({ params, body: { response_body: 'again' } }),
    () => client.results.replace({ params, body: { run, response_body: 'again' } }),
    () => client.results.delete({ params }),
    () => client.traces.create({ params, body: { sequence: 1 } }),
    () => client.reviews.create({ params, body: { evaluation_status: FAILED, reason: 'seen' } }),
    () => client.reviews.list({ params }),
  ])
    await expect(request()).rejects.toMatchObject(missing);

  const { chain_head, chain_length } = await client.runs.get({ params: { id: run } });
  expect({ chain_head, chain_length }).toEqual({
    ...{ chain_head: before.chain_head, chain_length: before.chain_length },
  });
});

test('a result of an earlier version is read, changed, reviewed and deleted; what it was then has no author', async () => {
  const { db } = share();
  const { client, userId } = await share().org();
  const { id: run } = await makeRun(client);
  const { id, timestamp } = await client.results.create({
    body: { run, response_body: 'no', evaluation_status: FAILED },
  });
  const params = { id };
  await client.traces.create({ params, body: { sequence: 1 } });
  await forgetChain(run);
  const versions = async () =>
    (await client.results.versions({ params })).results.map((one) => [
      ...[one.version, one.by, one.response_body, one.evaluation_status, one.changed],
    ]);

  expect(await versions()).toEqual([[1, null, 'no', FAILED, []]]);
  await client.reviews.create({ params, body: { evaluation_status: BROKEN, reason: 'seen' } });
  expect(await versions()).toEqual([[1, null, 'no', FAILED, []]]);
  await client.results.update({ params, body: { response_body: 'yes' } });
  expect(await versions()).toEqual([
    [1, null, 'no', FAILED, []],
    [2, userId, 'yes', BROKEN, ['response_body']],
  ]);
  expect((await client.results.versions({ params })).results[0]?.timestamp).toBe(timestamp);
  await client.traces.create({ params, body: { sequence: 2 } });
  const kinds: string[] = [];
  for await (const { kind, text } of client.runs.chain({ params: { id: run } }))
    kinds.push(text === null ? `${kind} gone` : kind);
  expect(kinds).toEqual(['review', 'result', 'trace']);
  await client.results.delete({ params });
  expect(await client.runs.get({ params: { id: run } })).toMatchObject({ started_with: null });

  async function forgetChain(of: string) {
    await sql`delete from run_entries where run_id = ${of}`.execute(db);
    await sql`update runs set chain_head = null, chain_from = last_number, started_with = null
      where id = ${of}`.execute(db);
    for (const [table, column] of [
      ['results', 'run_id'],
      ['traces', 'result_id'],
    ] as const)
      await sql`update ${sql.table(table)} set entry_number = null
        where ${sql.ref(column)} in (${of}, ${id})`.execute(db);
  }
});

test('versions share the memory for answers, two at a time', async () => {
  const { db, org } = share();
  const { client, organizationId } = await org();
  const { id: run } = await makeRun(client);
  const { id } = await client.results.create({ body: { run, response_body: 'v'.repeat(LONG) } });
  for (const letter of 'wxyz')
    await client.results.update({ params: { id }, body: { response_body: letter.repeat(LONG) } });
  const { shares, sum, most } = observeShares(
    fairShares({ total: 9 * LONG, perGroup: 9 * LONG, waitingMax: 1, waitMs: 1_000 }),
  );
  const memory = openAnswerMemory(shares, { organizationId });

  const versions = await findVersions(forAnswer(db, memory), { organizationId, id });
  const heldAt: number[] = [];
  for await (const _ of versions ?? []) heldAt.push(sum());
  memory.close();

  expect(heldAt).toHaveLength(5);
  for (const bytes of heldAt) expect(bytes).toBeGreaterThan(LONG);
  expect(most()).toBeLessThan(3 * LONG);
  expect(sum()).toBe(0);
});
