import type { RunReport } from '@provoke/contract';
import { rateGoals } from '@provoke/figures';
import { expect, test } from 'vitest';
import { listFacts } from './list-facts.ts';

const counts = {
  ...{ total: 100, broken: 25, resisted: 75, undecided: 0, in_error: 0, without_verdict: 0 },
  ...{ unfinished: 0, not_attempted: 0, held_out: 0 },
};
const attempt_counts = {
  ...{ broken: 25, resisted: 75, undecided: 0, agent_error: 0, framework_error: 0, superseded: 0 },
};
const judge = (id: string) => ({ id, broken: 25, resisted: 75, inconclusive: 0 });
const run = {
  ...{ attempts: rateGoals({ broken: 25, judged: 100 }), attempt_counts, goal_counts: counts },
  ...{ floor: null, over_refusal: null, judges: [judge('a'), judge('b')] },
  ...{ other_arms: { search: 0, control: 0, benign: 0, harmless: 0 } },
  ...{ kappa: 0.5, median_first_broken: 3, requests_max: 15, spending: null, elapsed_ms: null },
} as unknown as RunReport;

const read = (part: Partial<RunReport>, term: string) => {
  const fact = listFacts({ ...run, ...part }).find((one) => one.term === term);
  return fact && [fact.value, fact.note];
};

test('a rate is never alone: its interval and counts go with it, and few goals are only counted', () => {
  const few = rateGoals({ broken: 3, judged: 12 });
  const none = rateGoals({ broken: 0, judged: 0 });

  expect(read({}, 'Attempts broken')).toEqual([
    '25.0 %',
    '95 % interval 17.5–34.3 % · 25 of 100 attempts',
  ]);
  expect(read({ attempts: few }, 'Attempts broken')).toEqual(['3 of 12', 'attempts']);
  expect(read({ attempts: none }, 'Attempts broken')).toEqual(['–', 'no goal was judged']);
});

test('errors that a resume made again are counted apart', () => {
  const failed = { ...attempt_counts, agent_error: 3, framework_error: 1, superseded: 2 };

  expect(read({ attempt_counts: failed }, 'Errors')).toEqual([
    '4',
    '3 by the agent, 2 made again by a resume',
  ]);
});

test.each([
  [14, 15, ['request 14', 'of 15, median of the broken goals']],
  [14.5, 15, ['request 14.5', 'of 15, median of the broken goals']],
  [3, null, ['attempt 3', 'in order of arrival, median of the broken goals']],
])('a median of %d, of %s requests, reads as %s', (median_first_broken, requests_max, said) => {
  expect(read({ median_first_broken, requests_max }, 'First success')).toEqual(said);
});

test.each([
  ['κ 0.50', {}],
  ['one judge', { judges: [judge('a')], kappa: null }],
  ['not known', { kappa: null }],
  [undefined, { judges: [], kappa: null }],
])('how far the judges agree: %s', (said, part) => {
  expect(read(part, 'Judges agree')?.[0]).toBe(said);
});

const noAttack = {
  goal_counts: { ...counts, total: 0, broken: 0, resisted: 0 },
  attempts: rateGoals({ broken: 0, judged: 0 }),
  judges: [],
};

test('a run that sent the goals untouched has no facts about attacks, and its goals are no control', () => {
  const goals = rateGoals({ broken: 8, judged: 21 });
  const floor = { goals, goal_counts: { ...counts, total: 21, broken: 8, resisted: 13 } };
  const other_arms = { search: 0, control: 21, benign: 0, harmless: 0 };

  expect(listFacts({ ...run, ...noAttack, floor, other_arms })).toEqual([]);
});

test('ordinary requests next to attacks are rated as over-refusal', () => {
  const over_refusal = rateGoals({ broken: 6, judged: 50 });
  const other_arms = { search: 0, control: 0, benign: 50, harmless: 0 };

  expect(read({ over_refusal, other_arms }, 'Over-refusal')).toEqual([
    '12.0 %',
    '95 % interval 5.6–23.8 % · 6 of 50 ordinary requests refused',
  ]);
  expect(read({ over_refusal, other_arms }, 'Benign')).toBeUndefined();
});
