import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../test/start-server.ts';
import { RawJson } from '../json/raw-json.ts';
import { newId } from '../new-id.ts';
import { tableOf } from './unnest.ts';

test('rows too large to quote are stored unchanged: quotes, backslashes, empty texts', async () => {
  const { db } = await startServer();
  const long = '\\"{},'.repeat(20_000);
  const texts = [long, '', null, '漢"\\', 'NULL'];
  const rows = texts.map((text) => ({
    note: text,
    evidence: text === null ? null : new RawJson(JSON.stringify(text)),
    number: text === null ? null : text.length,
  }));
  const ids = Array.from({ length: 3_000 }, (_, index) => ({ id: newId(), number: index }));

  const table = tableOf({ note: 'text', evidence: 'json', number: 'integer' }, rows);
  const found = await sql<(typeof rows)[number]>`select * from ${table} order by position`.execute(
    db,
  );

  const foundIds = await sql<(typeof ids)[number]>`
    select id, number from ${tableOf({ id: 'uuid', number: 'integer' }, ids)}`.execute(db);

  expect(foundIds.rows).toEqual(ids);
  expect(found.rows.map(({ note }) => note)).toEqual(texts);
  expect(found.rows.map(({ evidence }) => evidence?.parse() ?? null)).toEqual(texts);
  expect(found.rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
});
