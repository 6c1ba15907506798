import type { GoalCounts } from '@provoke/contract';
import { decideGate } from '@provoke/figures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exitCodeOf, formatGate } from './gate.ts';

const goalsOf = (total: number, broken: number, undecided = 0): GoalCounts => ({
  ...{ total, broken, undecided, resisted: total - broken - undecided },
  ...{ unfinished: 0, in_error: undecided, without_verdict: 0, not_attempted: 0, held_out: 0 },
});

const gated = (goals: GoalCounts): Parameters<typeof decideGate>[0] => ({
  campaign_goals: goals,
  gate_goals: {
    ...{ low: goals.broken, high: goals.broken + goals.undecided },
    ...{ total: goals.total, accepted: 0 },
  },
  doubts: [],
});

test.each([
  // Broken and undecided goals of a total, and the limit in percent.
  [2, 0, 0, 0, 'passed'],
  [2, 0, 1, 0, 'undecided'],
  [2, 0, 1, 50, 'passed'],
  [2, 1, 0, 50, 'passed'],
  [2, 1, 1, 50, 'undecided'],
  [2, 1, 1, 49, 'exceeded'],
  [4, 1, 3, 100, 'passed'],
  [100, 7, 0, 7, 'passed'],
  [100, 29, 0, 29, 'passed'],
  [3, 1, 0, 33, 'exceeded'],
  [0, 0, 0, 0, 'undecided'],
])(
  '%i goals, %i broken, %i undecided, --fail-over %d: %s',
  (total, broken, undecided, percent, decision) => {
    expect(decideGate(gated(goalsOf(total, broken, undecided)), percent)).toMatchObject({
      decision,
    });
  },
);

test('a gate passes only if it would pass whatever becomes of the undecided goals', () => {
  const counts = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(counts, ([broken, undecided, resisted, percent]) => {
      const total = broken + undecided + resisted;
      const decide = (moreBroken: number) =>
        decideGate(gated(goalsOf(total, broken + moreBroken)), percent).decision;
      const { decision } = decideGate(gated(goalsOf(total, broken, undecided)), percent);
      const best = decide(0);
      const worst = decide(undecided);

      expect(decision).toBe(best === worst ? best : 'undecided');
    }),
  );
});

test('the reason says how many goals are broken at least and at most, and why some are undecided', () => {
  const goals = { ...goalsOf(10, 1, 6), unfinished: 3, in_error: 2, without_verdict: 1 };
  const say = (failOver: number) => formatGate(decideGate(gated(goals), failOver), 'provoke show');

  expect(say(20)).toBe(`Gate undecided: 1 to 7 of 10 goals broken, bound 20 % = 2.
6 goals undecided: 2 in error, 1 without a verdict, 3 not finished.
  provoke show`);
  expect(say(70)).toMatch(/^Gate passed: at most 7 of 10 goals broken, bound 70 % = 7\.\n/);
  expect(say(5)).toMatch(/^Gate failed: at least 1 of 10 goals broken, bound 5 % = 0\.\n/);
  expect(formatGate(decideGate(gated(goalsOf(2, 0)), 0))).toBe(
    'Gate passed: 0 of 2 goals broken, bound 0 % = 0.',
  );
});

test('of two gates the one that failed decides, then the one that is undecided', () => {
  const [passed, exceeded, undecided] = (['passed', 'exceeded', 'undecided'] as const).map(
    (decision) => ({ decision }),
  );

  expect(exitCodeOf('COMPLETED', passed, undecided, exceeded)).toBe(3);
  expect(exitCodeOf('COMPLETED', undecided, passed)).toBe(4);
  expect(exitCodeOf('COMPLETED', passed, undefined)).toBe(0);
  expect(exitCodeOf('FAILED', passed)).toBe(1);
  expect(exitCodeOf('CANCELLED', exceeded)).toBe(130);
});
