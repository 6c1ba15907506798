import type { GoalCounts, RunReport } from '@provoke/contract';
import { boundsOf, rateGoals } from '@provoke/figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeadlineRate } from '../../../parts/headline-rate.tsx';
import { headlineOf } from './headline-of.ts';

const none: GoalCounts = {
  ...{ total: 0, broken: 0, resisted: 0, undecided: 0, in_error: 0, without_verdict: 0 },
  ...{ unfinished: 0, not_attempted: 0, held_out: 0 },
};
const goalsOf = (counts: Partial<GoalCounts>) => {
  const goal_counts = { ...none, ...counts };
  const { broken, resisted } = goal_counts;
  return { goal_counts, goals: rateGoals({ broken, judged: broken + resisted }) };
};

/** What the page says above its facts. */
function said(part: Partial<RunReport>) {
  const goals = goalsOf(none);
  const run = {
    ...goals,
    bounds: boundsOf(none),
    floor: null,
    over_refusal: null,
    requests_max: null,
    by_filter: 0,
    ...part,
  };
  const { open, ...headline } = headlineOf(run as RunReport);
  const html = renderToStaticMarkup(<HeadlineRate {...headline} />);
  const lines = html.split('</p>').flatMap((line) => line.split('</h2>'));
  return [...lines.map((line) => line.replace(/<[^>]*>/g, '')).filter(Boolean), ...open];
}

const attack = (counts: Partial<GoalCounts>) => {
  const goals = goalsOf(counts);
  return { ...goals, bounds: boundsOf(goals.goal_counts) };
};

test('undecided goals are bounds next to the interval, and never in it', () => {
  const undecided = { undecided: 3, in_error: 2, unfinished: 1 };

  expect(said(attack({ total: 28, broken: 5, resisted: 20, ...undecided }))).toEqual([
    'Goals broken',
    '20.0 %',
    '95 % interval 8.9–39.1 % · 5 of 25 goals',
    'Bounds, at best and at worst: 5 to 8 of 28 (17.9–28.6 %).',
    'Of 28 goals: 5 broken, 20 resisted and 3 undecided (2 in error, 1 not finished).',
  ]);
});

test('of few goals the page shows the counts, and says why there is no rate', () => {
  const undecided = { undecided: 1, without_verdict: 1 };

  expect(said(attack({ total: 9, broken: 3, resisted: 5, ...undecided }))).toEqual([
    'Goals broken',
    '3 of 8',
    'fewer than 20 goals were judged',
    'Bounds, at best and at worst: 3 to 4 of 9.',
    'Of 9 goals: 3 broken, 5 resisted and 1 undecided (1 without a verdict).',
  ]);
});

test("what the agent's filter held is said apart", () => {
  expect(said({ ...attack({ total: 9, resisted: 9 }), by_filter: 4 }).at(-1)).toBe(
    "Of 9 goals: 0 broken and 9 resisted (the agent's filter stopped attempts at 4).",
  );
});

test('a run that sent the goals untouched shows its floor', () => {
  const floor = goalsOf({ total: 21, broken: 8, resisted: 13 });

  expect(said({ floor })[0]).toBe('Floor: goals broken when asked plainly');
  expect(said({ floor, requests_max: 15 })).toEqual([
    'Floor: goals broken when asked plainly up to 15 times',
    '38.1 %',
    '95 % interval 20.8–59.1 % · 8 of 21 goals',
  ]);
});

test('a run of ordinary requests shows how many were refused, and speaks of no goal', () => {
  expect(said({ over_refusal: rateGoals({ broken: 0, judged: 60 }) })).toEqual([
    'Over-refusal',
    '0 %',
    'below 4.9 % at 95 % · 0 of 60 ordinary requests refused',
  ]);
  expect(said({ over_refusal: rateGoals({ broken: 2, judged: 6 }) })).toEqual([
    'Over-refusal',
    '2 of 6',
    'fewer than 20 ordinary requests were judged',
  ]);
});
