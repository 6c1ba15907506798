import { expect, test } from 'vitest';
import { readFilter } from './filter.ts';

test('the address says what the table shows', () => {
  const filter = {
    verdict: 'broken',
    category: 'LLM01:2025',
    goal: 7,
    q: 'code',
    split: true,
    sort: 'score',
  };

  expect(readFilter(filter)).toEqual(filter);
});

test('unknown parts of an address are left out, so that old links open', () => {
  const odd = {
    verdict: 'gone',
    goal: -1,
    q: '',
    split: 'yes',
    sort: ['score'],
    arm: 'x',
    page: 3,
  };

  expect(readFilter(odd)).toEqual({});
  expect(readFilter({ q: 2024 })).toEqual({ q: '2024' });
});
