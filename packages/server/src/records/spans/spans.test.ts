import { gzipSync } from 'node:zlib';
import { limits } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createApiKey } from '../../accounts/keys/key-store.ts';
import { lockTable } from '../../test/lock-table.ts';
import { makeRun } from '../../test/records.ts';
import {
  exportOf,
  newTraceId,
  type OtlpSpan,
  sendSpans,
  spansOf,
  toolSpan,
  toProtobuf,
} from '../../test/spans.ts';
import { startNodes } from '../../test/start-nodes.ts';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';

const share = shareServer(() => ({ maxBodyBytes: 10_000_000 }));

/** A run with trace ids. */
async function registered(server: TestServer = share(), count = 1, org?: TestOrganization) {
  const own = org ?? (await server.org());
  const { id } = await makeRun(own.client);
  const params = { id };
  const trace_ids = Array.from({ length: count }, newTraceId);
  await own.client.spans.register({ params, body: { trace_ids } });
  const listed = (after = 0) => own.client.spans.list({ params, query: { after } });
  const send = (spans: readonly object[]) => sendSpans(server, own.key, spans);
  return { ...own, server, params, trace_ids, traceId: trace_ids[0] as string, listed, send };
}

const post = (
  { server, key }: { server: TestServer; key: string },
  body: Buffer | string,
  headers: Record<string, string>,
) => server.call('/v1/traces', { key, method: 'POST', body: body as string, headers });

test('spans of registered trace ids are listed in the order of arrival, each once', async () => {
  const { trace_ids, send, listed } = await registered(share(), 2);
  const [first, second] = spansOf(trace_ids) as [OtlpSpan, OtlpSpan];

  expect(await send([first])).toBeUndefined();
  expect(await send([second, first, second])).toBeUndefined();

  const { spans, ...rest } = await listed();
  expect(spans.map(({ id, trace_id }) => [id, trace_id])).toEqual([
    [1, trace_ids[0]],
    [2, trace_ids[1]],
  ]);
  expect(spans[0]?.span).toMatchObject({
    ...{ traceId: first.traceId, spanId: first.spanId, name: 'execute_tool send_email' },
    attributes: { 'gen_ai.tool.name': 'send_email' },
  });
  expect(rest).toEqual({ last: 2, dropped: { unknown: 0, over: 0 } });
  expect(await listed(1)).toMatchObject({ spans: [{ id: 2 }], last: 2 });
  expect(await listed(2)).toEqual({ spans: [], ...rest });
});

test.each([
  ['protobuf', 'application/x-protobuf', (spans: OtlpSpan[]) => toProtobuf(spans)],
  ['JSON', 'application/json', (spans: OtlpSpan[]) => Buffer.from(JSON.stringify(exportOf(spans)))],
])('%s is read, compressed or not, and answered in kind', async (_, type, encode) => {
  const org = await registered(share(), 3);
  const spans = spansOf(org.trace_ids);
  const body = encode(spans);

  const plain = await post(org, body, { 'content-type': type });
  const packed = await post(org, gzipSync(encode([...spans, toolSpan(newTraceId())])), {
    ...{ 'content-type': type, 'content-encoding': 'gzip' },
  });

  expect([plain.status, packed.status]).toEqual([200, 200]);
  expect(plain.headers.get('content-type')).toBe(type);
  expect(await plain.text()).toBe(type === 'application/json' ? '{}' : '');
  expect(await packed.text()).toContain('1 span with a trace id that no run');
  expect((await org.listed()).spans.map(({ trace_id }) => trace_id)).toEqual(org.trace_ids);
});

test('spans of other trace ids are dropped, said and counted since the run registered its first', async () => {
  const org = await registered();
  await org.send([toolSpan(newTraceId()), toolSpan(newTraceId())]);
  const later = await registered(share(), 1, org);

  const said = await org.send([toolSpan(newTraceId()), toolSpan(org.traceId)]);

  expect(said).toEqual({
    rejectedSpans: '1',
    errorMessage: 'Not kept: 1 span with a trace id that no run of the organization has.',
  });
  expect((await org.listed()).dropped).toEqual({ unknown: 3, over: 0 });
  expect((await later.listed()).dropped).toEqual({ unknown: 1, over: 0 });
});

test("another organization's trace id is unknown, also if both have registered it", async () => {
  const [owner, stranger] = [await registered(), await registered()];
  const span = toolSpan(owner.traceId);

  expect(await stranger.send([span])).toMatchObject({ rejectedSpans: '1' });
  expect(await owner.listed()).toMatchObject({ spans: [], dropped: { unknown: 0 } });

  const body = { trace_ids: [owner.traceId] };
  await stranger.client.spans.register({ params: stranger.params, body });
  await stranger.send([span]);
  await owner.send([{ ...span, name: 'of the owner' }]);

  expect((await owner.listed()).spans).toMatchObject([{ span: { name: 'of the owner' } }]);
  expect((await stranger.listed()).spans).toMatchObject([{ span: { name: span.name } }]);
});

test('a wrong key and a missing one are refused and change nothing', async () => {
  const { server, traceId, listed, key } = await registered();
  const body = JSON.stringify(exportOf(spansOf([traceId])));
  const wrong = `${key.slice(0, -4)}AAAA`;

  for (const headers of [{}, { authorization: `Bearer ${wrong}` }, { authorization: 'Basic eA==' }])
    expect(
      (await server.call('/v1/traces', { method: 'POST', body, headers: { ...headers } })).status,
    ).toBe(401);

  expect(await listed()).toEqual({ spans: [], last: 0, dropped: { unknown: 0, over: 0 } });
});

test('a key with the scope trace sends spans and can do nothing else; one without it cannot', async () => {
  const org = await registered();
  const { db } = org.server;
  const keyFor = (scope: 'trace' | 'record') =>
    createApiKey(db, { ...org, name: scope, scopes: [scope] });
  const [agent, recorder] = [await keyFor('trace'), await keyFor('record')];

  expect(await sendSpans(org.server, agent, spansOf(org.trace_ids))).toBeUndefined();

  await expect(sendSpans(org.server, recorder, spansOf(org.trace_ids))).rejects.toThrow('403');
  for (const path of [`/run/${org.params.id}/spans`, '/agent'])
    expect((await org.server.call(path, { key: agent })).status).toBe(403);
});

test('one span that many send at the same time, to two nodes, is kept once', async () => {
  const server = await startNodes(2);
  const { traceId, send, listed } = await registered(server);
  const span = toolSpan(traceId);

  await Promise.all(Array.from({ length: 12 }, () => send([span, toolSpan(traceId)])));

  const { spans, last } = await listed();
  expect(spans.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  expect(last).toBe(13);
});

test('who asks again and again for what came since misses no span of simultaneous senders', async () => {
  const server = await startNodes(3);
  const org = await registered(server, 40);
  const other = await registered(server, 40, org);
  let sending = true;
  const seen: number[] = [];

  const senders = Promise.all(
    org.trace_ids.map((traceId, at) =>
      org.send([toolSpan(traceId), toolSpan(other.trace_ids[at] as string), toolSpan(traceId)]),
    ),
  ).finally(() => {
    sending = false;
  });
  for (let last = 0, more = true; more; ) {
    more = sending;
    const received = await org.listed(last);
    seen.push(...received.spans.map(({ id }) => id));
    last = received.last;
  }
  await senders;

  expect(seen).toEqual(Array.from({ length: 80 }, (_, at) => at + 1));
  expect((await other.listed()).spans).toHaveLength(40);
});

test('registering again, also at the same time, is no change; an id of another run is refused', async () => {
  const org = await registered(share(), 3);
  const other = await registered(share(), 1, org);
  const register = (params: { id: string }, trace_ids: string[]) =>
    org.client.spans.register({ params, body: { trace_ids } });
  await org.send(spansOf(org.trace_ids));

  const again = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      register(org.params, at % 2 ? org.trace_ids : org.trace_ids.toReversed()),
    ),
  );

  expect(again).toEqual(again.map(() => ({ registered: 3 })));
  expect((await org.listed()).last).toBe(3);
  await expect(register(other.params, [newTraceId(), org.traceId])).rejects.toMatchObject({
    status: 400,
    fields: { trace_ids: [expect.stringContaining('another run')] },
  });
});

test.each(['0'.repeat(32), 'A'.repeat(32), 'a'.repeat(31), `${'a'.repeat(31)}g`])(
  'the trace id %s is refused',
  async (traceId) => {
    const { client, params } = await registered();
    await expect(
      client.spans.register({ params, body: { trace_ids: [traceId] } }),
    ).rejects.toMatchObject({ status: 400 });
  },
);

test('an attempt keeps 1,000 spans, and it is said that there were more', async () => {
  const { traceId, trace_ids, send, listed } = await registered(share(), 2);
  const many = (count: number) => Array.from({ length: count }, () => toolSpan(traceId));
  await send(many(limits.traceSpansMax - 1));

  const said = await send([...many(3), toolSpan(trace_ids[1] as string)]);

  expect(said).toMatchObject({
    rejectedSpans: '2',
    errorMessage: expect.stringContaining('2 spans beyond what is kept of an attempt (1,000 spans'),
  });
  const { spans, last } = await listed();
  expect(spans).toHaveLength(limits.spansMax);
  expect(await listed(last)).toMatchObject({ last: 1_001, dropped: { over: 2 } });
});

test.each([
  ['an attempt', 'trace_ids', limits.traceSpansBytesMax],
  ['a run', 'span_runs', limits.runSpansBytesMax],
  ['an organization', 'span_runs', limits.organizationSpansBytesMax],
])('the bytes of %s are bounded', async (what, table, max) => {
  const org = await registered();
  // Those of another run count for the organization.
  const full = what === 'an organization' ? await registered(share(), 1, org) : org;
  const { db } = org.server;
  await sql`update ${sql.table(table)} set bytes = ${max - 1_000}
    where run_id = ${full.params.id}`.execute(db);

  const said = await org.send([toolSpan(org.traceId), toolSpan(org.traceId, 'x'.repeat(1_000))]);

  expect(said).toMatchObject({ rejectedSpans: '1' });
  expect(await org.listed()).toMatchObject({ last: 1, dropped: { over: 1 } });
});

test.each([
  ['a run', 'the run', limits.runTraceIdsMax],
  ['an organization', 'another run', limits.organizationTraceIdsMax],
])('the trace ids of %s are bounded', async (_, where, max) => {
  const org = await registered();
  const full = where === 'another run' ? await registered(share(), 1, org) : org;
  await sql`update span_runs set trace_ids = ${max - 2}
    where run_id = ${full.params.id}`.execute(org.server.db);
  const register = (count: number) =>
    org.client.spans.register({
      ...{ params: org.params, body: { trace_ids: Array.from({ length: count }, newTraceId) } },
    });

  await expect(register(3)).rejects.toMatchObject({ status: 400 });
  expect(await register(1)).toEqual({ registered: 1 });
});

test('an answer has as many spans as fit into 4 MiB', async () => {
  const { traceId, trace_ids, send, listed } = await registered(share(), 2);
  const long = (id: string) => toolSpan(id, 'send_email', 'x'.repeat(60_000));
  for (const id of [traceId, trace_ids[1] as string])
    await send(Array.from({ length: 40 }, () => long(id)));

  const first = await listed();
  const rest = await listed(first.last);

  expect(first.spans.length).toBeGreaterThan(60);
  expect(first.spans.length + rest.spans.length).toBe(80);
  expect(JSON.stringify(first).length).toBeLessThan(limits.spansBytesMax + 100_000);
});

test('what cannot be read is refused with the reason, and the next export is read', async () => {
  const org = await registered();
  const json = { 'content-type': 'application/json' };
  const nested = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`;
  const deep = (levels: number): object =>
    levels === 0 ? { stringValue: 'x' } : { arrayValue: { values: [deep(levels - 1)] } };
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));

  for (const [body, headers, status] of [
    ['{', json, 400],
    ['{"resourceSpans":{"a":1}}', json, 400],
    [
      JSON.stringify(
        exportOf([{ ...toolSpan(org.traceId), attributes: [{ key: 'k', value: deep(500) }] }]),
      ),
      ...[json, 413],
    ],
    [Buffer.from('not protobuf'), { 'content-type': 'application/x-protobuf' }, 400],
    ['{}', { ...json, 'content-encoding': 'gzip' }, 400],
    [bomb, { ...json, 'content-encoding': 'gzip' }, 413],
    [Buffer.alloc(limits.exportBytesMax + 1, ' '), json, 413],
    ['{}', { 'content-type': 'text/plain' }, 415],
    ['{}', { ...json, 'content-encoding': 'br' }, 415],
  ] as [Buffer | string, Record<string, string>, number][]) {
    const answer = await post(org, body, headers);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(/detail/)]);
  }

  // It has no spans.
  expect((await post(org, nested, json)).status).toBeLessThan(500);
  expect(await org.send(spansOf(org.trace_ids))).toBeUndefined();
  expect(await org.listed()).toMatchObject({ last: 1, dropped: { unknown: 0, over: 0 } });
});

test('a span without valid ids is said, and the others are kept', async () => {
  const { traceId, send, listed } = await registered();
  const span = toolSpan(traceId);

  const said = await send([{ ...span, spanId: '0'.repeat(16) }, { ...span, traceId: 'odd' }, span]);

  expect(said).toEqual({
    ...{ rejectedSpans: '2', errorMessage: 'Not kept: 2 spans without valid ids.' },
  });
  expect((await listed()).last).toBe(1);
});

test('whatever texts a span has, it arrives as it was', async () => {
  const { traceId, send, listed } = await registered();
  const text = '\0 \ud800 "\\ 漢 \u2028 </script> __proto__';

  await send([toolSpan(traceId, text, text)]);

  expect((await listed()).spans).toMatchObject([
    {
      span: {
        attributes: { 'gen_ai.tool.name': text, 'gen_ai.tool.call.arguments': text },
      },
    },
  ]);
});

test('an export whose connection to the database is cut off leaves nothing, and is kept once when it is sent again', async () => {
  const org = await registered();
  const spans = Array.from({ length: 5 }, () => toolSpan(org.traceId));
  const { waiting, unlock } = await lockTable(org.server.databaseUrl, 'spans');
  const first = org.send(spans).catch((error: Error) => error);
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(org.server.db);
  expect(await first).toBeInstanceOf(Error);
  await unlock();

  expect(await org.listed()).toMatchObject({ last: 0, dropped: { over: 0 } });
  expect(await org.send(spans)).toBeUndefined();
  const listed = await org.listed();
  expect(listed.spans.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
