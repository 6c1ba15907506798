import { expect, test } from 'vitest';
import { checkChain } from '../../test/check-chain.ts';
import { makeRun } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';
import { tally } from '../../test/tally.ts';

const share = shareServer();

async function recordedRun({ client, organizationId, key }: TestOrganization) {
  const { id: runId } = await makeRun(client);
  const { results } = await client.runs.recordResults({
    params: { id: runId },
    body: { results: Array.from({ length: 8 }, (_, at) => ({ response_body: `reply ${at}` })) },
  });
  const ids = results.map(({ id }) => id);
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    share().call(path, {
      key,
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const check = () => checkChain(share().db, { organizationId, runId });
  return { runId, ids, send, check };
}

test('changes, reviews, traces and deletions of the same results in opposite orders wait for each other, and none fails', async () => {
  const { ids, send, check } = await recordedRun(await share().org());
  const inOrder = (order: readonly string[], round: number) =>
    order.flatMap((id) => [
      send('PATCH', `/result/${id}`, { evaluation_notes: `${round}` }),
      send('POST', `/result/${id}/review`, {
        evaluation_status: 'FAILED_JAILBREAK',
        reason: 'seen',
      }),
      send('POST', `/result/${id}/trace`, { sequence: round }),
      ...(round === 2 ? [send('DELETE', `/result/${id}`)] : []),
    ]);

  const answers = await Promise.all([
    ...inOrder(ids, 0),
    ...inOrder(ids.toReversed(), 1),
    ...inOrder(ids.toSpliced(0, 4).concat(ids.slice(0, 4)), 2),
  ]);

  expect(
    Object.keys(tally(answers)).filter((status) => !'200 201 204 404'.includes(status)),
  ).toEqual([]);
  expect(tally(answers)[204]).toBe(8);
  expect((await check()).wrong).toEqual([]);
});

test('of twenty deletions of one result one is recorded, and of twenty equal changes one is a version', async () => {
  const { ids, send, check } = await recordedRun(await share().org());
  const [first, second] = ids;
  const twenty = (method: string, path: string, body?: object) =>
    Promise.all(Array.from({ length: 20 }, () => send(method, path, body)));

  expect(tally(await twenty('DELETE', `/result/${first}`))).toEqual({ 204: 1, 404: 19 });
  expect(tally(await twenty('PATCH', `/result/${second}`, { goal: 'one' }))).toEqual({ 200: 20 });

  const { wrong, kinds, length } = await check();
  expect({ wrong, removals: kinds.removal, length }).toEqual({
    ...{ wrong: [], removals: 1, length: 1 + 8 + 1 + 1 },
  });
});

test('a request that is repeated with its key makes no second entry', async () => {
  const { runId, ids, send, check } = await recordedRun(await share().org());
  const requests = [
    ['/result', { run: runId, response_body: 'once' }],
    [`/run/${runId}/results`, { results: [{ response_body: 'once' }] }],
    [`/result/${ids[0]}/trace`, { sequence: 5 }],
    [`/result/${ids[0]}/review`, { evaluation_status: 'FAILED_JAILBREAK', reason: 'once' }],
  ] as const;
  const before = await check();

  for (const [at, [path, body]] of requests.entries()) {
    const headers = { 'idempotency-key': `key-${at}` };
    for (const replayed of [null, 'true', 'true']) {
      const answer = await send('POST', path, body, headers);
      expect([path, answer.status, answer.headers.get('idempotency-replayed')]).toEqual([
        ...[path, 201, replayed],
      ]);
    }
  }

  const { wrong, length } = await check();
  expect({ wrong, length }).toEqual({ wrong: [], length: before.length + requests.length });
});

const awkward: Record<string, unknown[]> = {
  response_body: [[], {}, true],
  request_payload: ['text', 1, true],
  response_headers: [[], 'text', 1],
  latency_ms: [-1, 2 ** 31, 1.5, 'x', [], {}, true],
  response_status_code: [2 ** 31, 1.5, 'x', {}, []],
  evaluation_status: ['', 'NOPE', 1, null, [], {}, 'failed_jailbreak', 'FAILED_JAILBREAK\u0000'],
  evaluation_notes: ['\u0000', '\ud800', [], {}],
  agent_specific_data: [[], 'text', 1, true],
  goal: [[], {}, true],
  goal_index: [-1, 1.5, 2 ** 31, 'x', [], {}],
  run: ['', 'x', 1, null, [], {}, '00000000-0000-0000-0000-000000000000'],
};

test('a change that is refused leaves result, versions and chain as they were', async () => {
  const organization = await share().org();
  const { runId, ids, send, check } = await recordedRun(organization);
  const id = ids[0] ?? '';
  const elsewhere = (await makeRun((await share().org()).client)).id;
  const state = async () => ({
    run: await organization.client.runs.get({ params: { id: runId } }),
    versions: await organization.client.results.versions({ params: { id } }),
  });
  const before = await state();
  const bodies = Object.entries(awkward).flatMap(([name, values]) =>
    values.map((value) => ({ latency_ms: 7, [name]: value })),
  );

  for (const body of [...bodies, { run: elsewhere, latency_ms: 7 }])
    for (const method of ['PATCH', 'PUT']) {
      const answer = await send(method, `/result/${id}`, {
        ...(method === 'PUT' && { run: runId }),
        ...body,
      });
      expect([method, body, answer.status]).toEqual([method, body, 400]);
    }
  for (const body of [
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"a":1e999}',
    `${'['.repeat(200)}`,
    '\u0000',
    '{"response_body":"\\ud"}',
  ]) {
    const answer = await share().call(`/result/${id}`, {
      key: organization.key,
      method: 'PUT',
      body,
    });
    expect([body, answer.status]).toEqual([body, 400]);
  }

  expect(await state()).toEqual(before);
  expect((await check()).wrong).toEqual([]);
});
