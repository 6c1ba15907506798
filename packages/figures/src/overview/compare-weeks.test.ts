import { expect, test } from 'vitest';
import { compareWeeks } from './compare-weeks.ts';
import type { TriedKind } from './overview-counts.ts';

type Side = Partial<TriedKind['before']>;

const kind = (
  goals: number,
  before: Side,
  now: Side,
  more: Partial<TriedKind> = {},
): TriedKind => ({
  ...{ agent: 'a', technique: 'pair', by_act: false, alike: true, goals },
  before: { broken: 0, judged: 0, open: 0, ...before },
  now: { broken: 0, judged: 0, open: 0, ...now },
  ...more,
});

const held = { judged: 1 };
const broke = { judged: 1, broken: 1 };

test('what breaks more often at the same goals became worse, by the exact McNemar test and Holm', () => {
  const other = { agent: 'b' };
  const [worse, chance] = compareWeeks([
    ...[kind(11, held, broke), kind(1, broke, broke), kind(22, held, held)],
    ...[kind(1, held, broke, other), kind(2, broke, broke, other), kind(33, held, held, other)],
  ]);

  expect(worse).toMatchObject({
    ...{ agent: 'a', verdict: 'worse', newly_broken: 11, no_longer_broken: 0, tests: 2 },
    before: { successes: 1, total: 34 },
    after: { successes: 12, total: 34 },
  });
  // 11 of 11 changes in one direction: 2 × 0.5 ^ 11, and twice that by Holm.
  expect(worse?.p).toBeCloseTo(4 * 0.5 ** 11, 10);
  expect(worse?.change).toBeCloseTo(11 / 34);
  expect(chance).toMatchObject({ agent: 'b', verdict: 'may be chance', p: 1, tests: 2 });
});

test('fewer than six goals cannot tell, and do not make the others less sure', () => {
  const few = compareWeeks([
    kind(5, held, broke, { agent: 'few' }),
    ...[kind(11, held, broke), kind(22, held, held)],
  ]);

  expect(few.map(({ agent, verdict, tests }) => [agent, verdict, tests])).toEqual([
    ['a', 'worse', 1],
    ['few', 'too little to tell', 1],
  ]);
  expect(few[0]?.p).toBeCloseTo(2 * 0.5 ** 11, 10);
});

test('five runs this week are no reason for worse: each run is a try', () => {
  const [change] = compareWeeks([
    kind(10, { judged: 1 }, { judged: 5, broken: 1 }),
    kind(20, { judged: 1 }, { judged: 5 }),
  ]);

  expect(change).toMatchObject({
    ...{ before: { successes: 0 }, after: { successes: 10, total: 30 } },
    verdict: 'may be chance',
  });
});

test('other goals, or other judges, rules and settings, say nothing of the agent', () => {
  const [others] = compareWeeks([kind(30, held, {}), kind(30, {}, broke)]);
  const [unlike] = compareWeeks([kind(30, held, broke, { alike: false })]);

  expect(others).toMatchObject({
    ...{ verdict: 'not comparable', same_goals: false, newly_broken: null },
    ...{ before: { successes: 0, total: 30 }, after: { successes: 30, total: 30 } },
  });
  expect(unlike).toMatchObject({ verdict: 'not comparable', same_goals: true, alike: false });
});

test('goals that broke and have no verdict this week do not make an agent better', () => {
  const [change] = compareWeeks([
    kind(10, broke, { open: 1 }),
    kind(10, broke, { judged: 1 }),
    kind(10, held, held),
  ]);

  expect(change).toMatchObject({ before: { total: 20 }, verdict: 'better' });
  expect(change?.p).toBeGreaterThan(0);
});
