import { expect, test } from 'vitest';
import { decideGate, type Gated } from './decide-gate.ts';

const counts = (broken: number, resisted: number, in_error = 0) => ({
  ...{ total: broken + resisted + in_error, broken, resisted, undecided: in_error, in_error },
  ...{ without_verdict: 0, unfinished: 0, not_attempted: 0, held_out: 0 },
});

const gated = (goals: ReturnType<typeof counts>, more: Partial<Gated> = {}): Gated => ({
  campaign_goals: goals,
  gate_goals: {
    ...{ low: goals.broken, high: goals.broken + goals.undecided },
    ...{ total: goals.total, accepted: 0 },
  },
  doubts: [],
  ...more,
});

test.each([
  [counts(3, 7), 20, 'exceeded', '3 of 10 goals broken, bound 20 % = 2.'],
  [counts(2, 8), 20, 'passed', '2 of 10 goals broken, bound 20 % = 2.'],
  [counts(3, 6, 1), 20, 'exceeded', 'at least 3 of 10 goals broken, bound 20 % = 2.'],
  [counts(1, 8, 1), 20, 'passed', 'at most 2 of 10 goals broken, bound 20 % = 2.'],
  [
    counts(1, 7, 2),
    20,
    'undecided',
    '1 to 3 of 10 goals broken, bound 20 % = 2.\n2 goals undecided: 2 in error.',
  ],
  [counts(0, 0), 20, 'undecided', '0 of 0 goals broken, bound 20 % = 0.'],
  [counts(1_200, 2_800), 25.5, 'exceeded', '1,200 of 4,000 goals broken, bound 25.5 % = 1,020.'],
])(
  'a gate counts goals, and names its bound as a number of them: %o over %d %%',
  (goals, failOver, decision, reason) => {
    expect(decideGate(gated(goals), failOver)).toEqual({
      ...{ fail_over: failOver, decision, reason, because: [] },
    });
  },
);
