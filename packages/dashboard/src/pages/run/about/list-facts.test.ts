import type { RunReport } from '@provoke/contract';
import { expect, test } from 'vitest';
import { listFacts } from './list-facts.ts';

const rate = { rate: 0.25, low: 0.2, high: 0.3, successes: 25, total: 100 };
const counts = {
  ...{ broken: 25, resisted: 75, undecided: 0, agent_error: 0, framework_error: 0 },
  ...{ error: 0, unattempted: 0 },
};
const judge = (id: string) => ({ id, broken: 25, resisted: 75, inconclusive: 0 });
const run = {
  ...{ attempts: rate, attempt_counts: counts, goals: rate, goal_counts: counts },
  ...{ other_arms: { search: 0, control: 0, benign: 0 }, judges: [judge('a'), judge('b')] },
  ...{ kappa: 0.5, median_first_broken: 3, spending: null, elapsed_ms: null },
} as unknown as RunReport;

const told = (part: Partial<RunReport>, term: string) => {
  const fact = listFacts({ ...run, ...part }).find((one) => one.term === term);
  return fact && [fact.value, fact.note];
};

test('a rate is never alone: its interval and counts go with it, and few attempts are only counted', () => {
  const few = { ...rate, successes: 3, total: 12 };
  const none = { rate: null, low: null, high: null, successes: 0, total: 0 };

  expect(told({}, 'Attempts broken')).toEqual(['25.0 %', '95 % interval 20.0–30.0 % · 25 of 100']);
  expect(told({ attempts: few }, 'Attempts broken')).toEqual([
    '3 of 12',
    '95 % interval 20.0–30.0 %',
  ]);
  expect(told({ attempts: none }, 'Attempts broken')).toEqual(['–', '0 of 0']);
});

test.each([
  [14, 'attempt 14'],
  [14.5, 'attempt 14–15'],
])('a median of %d reads as %s', (median_first_broken, said) => {
  expect(told({ median_first_broken }, 'First success')?.[0]).toBe(said);
});

test.each([
  ['κ 0.50', {}],
  ['one judge', { judges: [judge('a')], kappa: null }],
  ['not known', { kappa: null }],
  [undefined, { judges: [], kappa: null }],
])('how far the judges agree: %s', (said, part) => {
  expect(told(part, 'Judges agree')?.[0]).toBe(said);
});
