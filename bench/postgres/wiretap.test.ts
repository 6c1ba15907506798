import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../packages/server/src/test/create-database.ts';
import { openWiretap } from './wiretap.ts';

async function tapped() {
  const wiretap = await openWiretap(await createDatabase());
  const client = new pg.Client({ connectionString: wiretap.databaseUrl });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await wiretap.close();
  });
  return { wiretap, client };
}

test('statements sent to PostgreSQL are recorded with their values as text', async () => {
  const { wiretap, client } = await tapped();

  const transactions = await wiretap.during(async () => {
    await client.query('select 1');
    await client.query('select $1::text, $2::bytea, $3::text[]', [
      null,
      Buffer.from('key'),
      ['a "b"', 'c'],
    ]);
  });

  expect(transactions).toEqual([
    [{ text: 'select 1', values: [] }],
    [
      {
        text: 'select $1::text, $2::bytea, $3::text[]',
        values: [null, '\\x6b6579', '{"a \\"b\\"","c"}'],
      },
    ],
  ]);
});

test('a named statement is recognized when only its values are sent', async () => {
  const { wiretap, client } = await tapped();
  const ask = (number: number) =>
    client.query({ name: 'ask', text: 'select $1::integer', values: [number] });
  await ask(1);

  const transactions = await wiretap.during(() => ask(2));

  expect(transactions).toEqual([[{ text: 'select $1::integer', values: ['2'] }]]);
});

test('a transaction stays together, and statements before the work are omitted', async () => {
  const { wiretap, client } = await tapped();
  await client.query('select 0');

  const transactions = await wiretap.during(async () => {
    await client.query('begin');
    await client.query('select 1');
    await client.query('commit');
    await client.query('select 2');
  });

  expect(transactions.map((statements) => statements.map(({ text }) => text))).toEqual([
    ['begin', 'select 1', 'commit'],
    ['select 2'],
  ]);
});
