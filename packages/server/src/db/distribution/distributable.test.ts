import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';
import { distributionColumn, evidenceTables } from './evidence-tables.ts';

const evidence = sql`any(${evidenceTables}::text[])`;

test('every unique index of evidence has the organization in it', async () => {
  const { db } = await startServer();

  const { rows } = await sql<{ table: string; name: string; columns: string[] }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, (
      select array_agg(attname::text) from pg_attribute
      where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index where indisunique and indrelid::regclass::text = ${evidence}`.execute(db);

  expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual([...evidenceTables].sort());
  for (const { name, columns } of rows)
    expect(
      columns,
      `The unique index ${name} spans organizations: put organization_id first in it`,
    ).toContain(distributionColumn);
});

test('foreign keys of evidence stay within it, with the organization on both sides, and set nothing to null', async () => {
  const { db } = await startServer();

  const columns = (table: string, numbers: string) => sql`(
    select array_agg(attname::text order by position)
    from unnest(${sql.ref(numbers)}) with ordinality as key (number, position)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number)`;
  const { rows } = await sql<{
    name: string;
    child: string;
    parent: string;
    from: string[];
    to: string[];
    actions: string;
  }>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${columns('conrelid', 'conkey')} as "from", ${columns('confrelid', 'confkey')} as "to",
      confdeltype::text || confupdtype::text as actions
    from pg_constraint
    where contype = 'f'
      and (conrelid::regclass::text = ${evidence} or confrelid::regclass::text = ${evidence})`.execute(
    db,
  );

  expect(rows.length).toBeGreaterThan(4);
  for (const { name, child, parent, from, to, actions } of rows) {
    expect(
      evidenceTables,
      `The foreign key ${name} joins evidence with a table that stays on one machine: leave it out and remove the rows in removal/`,
    ).toEqual(expect.arrayContaining([child, parent]));
    expect(
      [from[0], to[0]],
      `The foreign key ${name} has organization_id first on both sides`,
    ).toEqual([distributionColumn, distributionColumn]);
    // `n` sets to null, `d` to the default.
    expect(
      actions,
      `The foreign key ${name} sets a column to null or its default, which Citus refuses: \`on delete cascade\`, or no action`,
    ).not.toMatch(/[nd]/);
  }
});

test('evidence has no triggers, and an account is opened without one', async () => {
  const { db, org } = await startServer();

  const { rows } = await sql<{ table: string }>`
    select tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal
      and (tgrelid::regclass::text = ${evidence} or tgrelid = 'organizations'::regclass)`.execute(
    db,
  );
  const { client } = await org();

  expect(rows, 'Citus runs no trigger of ours: write what it does in the statement').toEqual([]);
  expect(await client.organizations.get()).toMatchObject({ credits: '0.000000' });
});
