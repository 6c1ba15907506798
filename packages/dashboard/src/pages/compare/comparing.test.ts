import { wilson } from '@provoke/statistics';
import { expect, test } from 'vitest';
import { sayChange } from './say-change.ts';
import { changeOf, type Group, scaleOf, sortGroups } from './sort-groups.ts';

const difference = { change: -0.025, low: -0.04, high: -0.01, p: 0.005 };
const group = (name: string, change: number, p: number): Group => ({
  ...{ group: name, title: name, before: wilson(2, 10), after: wilson(4, 10), flow: null, p },
  difference: { ...difference, change },
});

test('one sentence says better, worse, or that it may be chance', () => {
  expect(sayChange({ verdict: 'better', difference })).toBe('After is better by 2.5 points');
  expect(sayChange({ verdict: 'may be chance', difference })).toBe('No change beyond chance');
  expect(sayChange({ verdict: 'not comparable', difference: null })).toBe(
    'These two cannot be compared',
  );
});

test('categories come worst first, and have a direction only beyond chance', () => {
  const sorted = sortGroups([group('a', -0.2, 0.01), group('b', 0.3, 0.2), group('c', 0.1, 0.04)]);

  expect(sorted.map((one) => [one.group, changeOf(one)])).toEqual([
    ['b', 'none'],
    ['c', 'worse'],
    ['a', 'better'],
  ]);
  expect(scaleOf(sorted)).toBe(0.7);
  expect(scaleOf([])).toBe(0.1);
});
