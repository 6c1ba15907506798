import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSignInLink } from '../accounts/access/link-store.ts';
import { logCall } from '../test/log-call.ts';
import { signInAs } from '../test/people.ts';
import { makeAccountRecords, makeResult } from '../test/records.ts';
import { newTraceId, sendSpans, spansOf } from '../test/spans.ts';
import { startServer } from '../test/start-server.ts';
import type { Db } from './database.ts';
import { violation } from './failure.ts';

/** Tables without a tenant. */
const SHARED = [
  ...['organizations', 'migrations', 'secrets', 'auth_key', 'buckets'],
  // A person may belong to several organizations.
  ...['auth_people', 'auth_accounts', 'auth_verifications'],
  ...['auth_two_factors', 'auth_recovery_codes', 'auth_used_codes'],
  'auth_known_addresses',
];

/** Tables whose rows are found by a key, a cookie or a link, before the organization is known. */
const FOUND_BEFORE = ['users', 'api_keys', 'auth_sessions', 'sign_in_links'];

type Column = { table: string; column: string; required: boolean };
type ForeignKey = { name: string; child: string; parent: string; from: string[]; to: string[] };

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_nullable = 'NO' as required
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return rows.filter(({ table }) => !SHARED.includes(table));
}

/** The foreign keys between tenants' tables, read from the database's catalog. */
async function readForeignKeys(db: Db): Promise<ForeignKey[]> {
  const columns = (table: string, numbers: string) => sql`(
    select array_agg(attname::text order by position)
    from unnest(${sql.ref(numbers)}) with ordinality as key (number, position)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number)`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${columns('conrelid', 'conkey')} as "from", ${columns('confrelid', 'confkey')} as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows.filter(({ parent }) => !SHARED.includes(parent));
}

test("every row of a tenant's table names its organization", async () => {
  const { db } = await startServer();

  const columns = await readColumns(db);

  const tables = [...new Set(columns.map(({ table }) => table))];
  expect(tables.length).toBeGreaterThan(8);
  for (const table of tables)
    expect(
      columns.filter((column) => column.table === table),
      `The table ${table} needs the column \`organization_id uuid not null\`, first in its keys. If its rows belong to no organization, add it to SHARED here`,
    ).toContainEqual({ table, column: 'organization_id', required: true });
});

test("the key of a tenant's table starts with the organization", async () => {
  const { db } = await startServer();

  const { rows } = await sql<{ table: string; first: string }>`
    select conrelid::regclass::text as "table", attname::text as first
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'p' and connamespace = 'public'::regnamespace`.execute(db);

  const keys = rows.filter(({ table }) => ![...SHARED, ...FOUND_BEFORE].includes(table));
  expect(keys.length).toBeGreaterThan(8);
  for (const { table, first } of keys)
    expect(first, `The key of ${table} is \`primary key (organization_id, …)\``).toBe(
      'organization_id',
    );
});

test('every foreign key between tenants’ tables includes the organization on both sides', async () => {
  const { db } = await startServer();

  const keys = await readForeignKeys(db);

  expect(keys.length).toBeGreaterThan(8);
  for (const { name, from, to } of keys) {
    expect(
      from,
      `The foreign key ${name} lets a row refer to another organization's: \`foreign key (organization_id, …) references … (organization_id, id)\``,
    ).toContain('organization_id');
    expect(
      to.indexOf('organization_id'),
      `The foreign key ${name} compares organization_id with another column: put it first on both sides`,
    ).toBe(from.indexOf('organization_id'));
  }
});

test("no row can refer to another organization's rows, however it is written", async () => {
  const server = await startServer({ requestsPerHour: 1_000 });
  const { db } = server;
  const [owner, stranger] = [await server.org(), await server.org()];
  for (const organization of [owner, stranger]) {
    const { client, key, organizationId } = organization;
    await logCall(server, organization);
    const person = await signInAs(server, { organizationId });
    await makeAccountRecords(server, person);
    await createSignInLink(db, person);
    const { id, run } = await makeResult(client);
    await client.traces.create({ params: { id }, body: { sequence: 1 } });
    const decided = [{ result: id, state: 'confirmed' as const, reason: 'r' }];
    await client.runs.reviewResults({ params: { id: run }, body: { reviews: decided } });
    const trace_ids = [newTraceId()];
    await client.spans.register({ params: { id: run }, body: { trace_ids } });
    await sendSpans(server, key, spansOf(trace_ids));
    const late = [{ late_spans: { trace_ids, basis: {} } }];
    await client.runs.recordResults({ params: { id: run }, body: { results: late } });
    await client.results.update({ params: { id }, body: { response_body: 'another' } });
    const review = JSON.stringify({ evaluation_status: 'NOT_EVALUATED', reason: 'r' });
    const headers = { 'idempotency-key': 'k' };
    await server.call(`/result/${id}/review`, { key, method: 'POST', body: review, headers });
  }

  for (const { name, child, parent, from, to } of await readForeignKeys(db)) {
    const own = from.filter((column) => column !== 'organization_id');
    const theirs = to.filter((column) => column !== 'organization_id');
    const refs = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));
    const pointing = sql`
      update ${sql.table(child)} set (${refs(own)}) = row(
        ${sql.join(
          theirs.map(
            (column) => sql`(select ${sql.ref(column)} from ${sql.table(parent)}
          where organization_id = ${owner.organizationId} limit 1)`,
          ),
        )})
      where ctid in (select ctid from ${sql.table(child)}
        where organization_id = ${stranger.organizationId} limit 1)`;

    const outcome = await pointing.execute(db).then(
      ({ numAffectedRows }) => `${numAffectedRows} rows changed`,
      (error: unknown) => violation(error)?.state,
    );
    expect(
      outcome,
      `The foreign key ${name} let ${child} refer to another organization's row. With "0 rows changed" nothing was tried: create a row of ${child} and of ${parent} above`,
    ).toBe('23503');
  }
});
