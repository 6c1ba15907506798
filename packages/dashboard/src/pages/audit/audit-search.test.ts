import { expect, test } from 'vitest';
import { readAuditSearch } from './audit-search.ts';
import { dropped, known, listFilters } from './list-filters.ts';

test('an address may narrow the log by action, person and object; what it should not say is ignored', () => {
  const wanted = { action: 'key-create', actor: 7, subject: 'Xq3vN8Zk', page: 2 };

  expect(readAuditSearch(wanted)).toEqual(wanted);
  expect(readAuditSearch({ actor: '7', subject: 42 })).toEqual({ actor: 7, subject: '42' });
  for (const actor of [0, -1, 1.5, 'x', 2_147_483_648, '', null])
    expect(readAuditSearch({ actor })).toEqual({});
  for (const subject of ['', '  ', 'x'.repeat(501), ['a'], {}])
    expect(readAuditSearch({ subject })).toEqual({});
  expect(known(readAuditSearch({ via: 'key', action: 'drop-table' }))).toEqual({});
  expect(known(readAuditSearch(wanted))).toEqual(wanted);
});

test('a filter is dropped alone, and the list starts at its first page', () => {
  const search = readAuditSearch({ via: 'operator', subject: 'a@example.org', page: 3 });

  expect(listFilters(search).map(({ words }) => words)).toEqual([
    'By the operator',
    'Of: a@example.org',
  ]);
  expect(dropped(search, 'via')).toEqual({ subject: 'a@example.org' });
});
