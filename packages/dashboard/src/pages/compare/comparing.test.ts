import { rateGoals } from '@provoke/figures';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryChanges } from './category-changes.tsx';
import { sayChange } from './say-change.ts';
import { changeOf, type Group, scaleOf, sortGroups } from './sort-groups.ts';

const rate = (broken: number, judged = 40) => rateGoals({ broken, judged });
const difference = { change: -0.025, low: -0.04, high: -0.01, p: 0.005 };
const few = { change: null, low: null, high: null, p: 0.005 };
const group = (name: string, [before, after]: [number, number], p: number): Group => ({
  ...{ group: name, title: name, before: rate(before), after: rate(after), flow: null, p },
  difference,
});

test('one sentence says better, worse, or that it may be chance', () => {
  expect(sayChange({ verdict: 'better', difference })).toBe('After is better: −2.5 points');
  expect(sayChange({ verdict: 'worse', difference: few })).toBe('After is worse');
  expect(sayChange({ verdict: 'may be chance', difference })).toBe('No change beyond chance');
  expect(sayChange({ verdict: 'not comparable', difference: null })).toBe(
    'These two cannot be compared',
  );
});

test('categories come worst first, and have a direction only beyond chance', () => {
  const sorted = sortGroups([
    group('a', [12, 4], 0.01),
    group('b', [4, 16], 0.2),
    group('c', [4, 8], 0.04),
  ]);

  expect(sorted.map((one) => [one.group, changeOf(one)])).toEqual([
    ['b', 'none'],
    ['c', 'worse'],
    ['a', 'better'],
  ]);
  expect(scaleOf(sorted)).toBe(0.6);
  expect(scaleOf([])).toBe(0.1);
});

test('a category of few goals has its direction and its counts, and nothing is drawn', () => {
  const small = { ...group('a', [0, 0], 0.01), difference: few };
  const groups = [{ ...small, before: rate(0, 10), after: rate(9, 10) }];

  expect(changeOf(groups[0] as Group)).toBe('worse');
  expect(scaleOf(groups)).toBe(0.1);
  const text = renderToStaticMarkup(
    createElement(CategoryChanges, { groups, isCompared: true, counted: 'goals broken' }),
  ).replace(/<[^>]*>/g, ' ');
  expect(text).toMatch(/0 → +9 +of 10/);
  expect(text).toContain('Nothing is drawn: in each category fewer than 20 goals were judged.');
});
