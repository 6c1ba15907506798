import { AuditEntry } from '@provoke/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { streamAudit } from './stream-audit.ts';

const PATH = '/organization/audit/export';
const HOSTILE = ['a\nb', 'a\r\nb', '\u2028\u2029\u0085', '"},\n{"id":1', '\\', '\u001b[2J', '𝕏'];

/** Entries one minute apart from the first of March, with texts that try to break a line. */
async function fill({ db }: TestServer, organizationId: string, count: number) {
  const text = HOSTILE.join('');
  const details = `{\n "name":\r\n ${JSON.stringify(text)}\n}`;
  await sql`
    insert into audit_log (organization_id, action, actor_username, subject, details, created_at)
    select ${organizationId}, 'key-create', ${text}, n::text, ${details}::json,
      timestamptz '2026-03-01T00:00:00Z' + n * interval '1 minute'
    from generate_series(0, ${count - 1}::integer) as n`.execute(db);
  return text;
}

const toEntries = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => AuditEntry.parse(JSON.parse(line)));

test('an export has one line per entry, oldest first, with its own entry last', async () => {
  const server = await startServer();
  const { organizationId, key, client } = await server.org();
  const stranger = await server.org();
  const text = await fill(server, organizationId, 4_321);
  await fill(server, stranger.organizationId, 3);

  const answer = await server.call(PATH, { key });
  const file = await answer.text();

  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.jsonl"');
  expect(file).not.toMatch(/[\r\u0085\u2028\u2029]/);
  expect(file.endsWith('}\n')).toBe(true);
  const entries = toEntries(file);
  expect(entries.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 4_321 }, (_, n) => `${n}`),
    null,
  ]);
  expect(entries[4_000]).toMatchObject({ actor_username: text, details: { name: text } });
  expect(entries.at(-1)).toMatchObject({ action: 'audit-export', via: 'key' });
  const { results } = await client.audit.list({ query: { page_size: 2 } });
  expect(results).toEqual(entries.slice(-2).reverse());
});

test('an export can be limited to a period', async () => {
  const server = await startServer();
  const { organizationId, key, client } = await server.org();
  await fill(server, organizationId, 1_500);
  const subjectsIn = async (query: { from?: string; to?: string }) => {
    const subjects = [];
    for await (const { subject } of client.audit.export({ query })) subjects.push(subject);
    return subjects;
  };

  const range = { from: '2026-03-01T01:00:00+01:00', to: '2026-03-01T00:02:00Z' };
  expect(await subjectsIn(range)).toEqual(['0', '1']);
  expect(await subjectsIn({ from: '2026-03-02T00:58:00Z' })).toEqual(['1498', '1499', null, null]);
  expect(await subjectsIn({ to: '2026-03-01T00:00:00Z' })).toEqual([]);
  const { results } = await client.audit.list({ query: { page_size: 3 } });
  expect(results.at(-1)).toMatchObject({ action: 'audit-export', details: range });
  for (const wrong of ['tomorrow', '2026-03-01', '2026-02-30T00:00:00Z', '1'])
    expect((await server.call(`${PATH}?from=${wrong}`, { key })).status).toBe(400);
});

test('any number of stalled readers hold no connection', async () => {
  const server = await startServer();
  const { organizationId, key } = await server.org();
  await fill(server, organizationId, 1_001);
  const last = Number.MAX_SAFE_INTEGER;

  const readers = Array.from({ length: 15 }, () =>
    streamAudit(server.db, organizationId, { last }),
  );
  const begun = await Promise.all(readers.map((reader) => reader.next()));

  expect(begun.map(({ value }) => value?.subject)).toEqual(Array(15).fill('0'));
  expect((await server.call('/organization/audit', { key })).status).toBe(200);
});

test('owners export by session or key; others are refused', async () => {
  const server = await startServer();
  const { organizationId } = await server.org();
  const owner = await signInAs(server, { organizationId });
  const member = await signInAs(server, { organizationId, role: 'member' });

  const refused = await server.call(PATH, { cookie: member.cookie });
  const given = toEntries(await (await server.call(PATH, { cookie: owner.cookie })).text());

  expect(refused.status).toBe(403);
  expect(given.map(({ action, via }) => [action, via])).toEqual([
    ['sign-in', 'session'],
    ['sign-in', 'session'],
    ['audit-export', 'session'],
  ]);
});
