import { expect, test } from 'vitest';
import { writesTo } from './transactions.ts';

test.each([
  ['insert into "results" ("id") values ($1)', true],
  ['with counted as (update runs set x = 1)\n  insert into results (id) select 1', true],
  ['INSERT INTO results(id) values ($1)', true],
  ['insert into results_archive (id) values ($1)', false],
  ['select * from results', false],
])('%s: %s', (text, expected) => {
  expect(
    writesTo(
      [
        { text: 'begin', values: [] },
        { text, values: [] },
      ],
      'results',
    ),
  ).toBe(expected);
});
