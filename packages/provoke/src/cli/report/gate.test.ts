import type { CampaignGoals } from '@provoke/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideGate } from './gate.ts';

const goalsOf = (total: number, broken: number, undecided = 0): CampaignGoals => ({
  ...{ total, broken, undecided, resisted: total - broken - undecided },
  ...{ unfinished: 0, in_error: undecided, without_verdict: 0, held_out: 0 },
});

test.each([
  // Of so many goals broken and undecided, over so many percent.
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
    expect(decideGate(goalsOf(total, broken, undecided), percent)).toMatchObject({ decision });
  },
);

test('a gate passes only if it would pass whatever becomes of the undecided goals', () => {
  const counts = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(counts, ([broken, undecided, resisted, percent]) => {
      const total = broken + undecided + resisted;
      const decide = (moreBroken: number) =>
        decideGate(goalsOf(total, broken + moreBroken), percent).decision;
      const { decision } = decideGate(goalsOf(total, broken, undecided), percent);
      const best = decide(0);
      const worst = decide(undecided);

      expect(decision).toBe(best === worst ? best : 'undecided');
    }),
  );
});

test('the reason counts what is undecided, by why', () => {
  const goals = { ...goalsOf(10, 1, 6), unfinished: 3, in_error: 2, without_verdict: 1 };

  expect(decideGate(goals, 20).reason).toBe(
    '1 of 10 goals broken, 6 undecided (2 in error, 1 without a verdict, 3 not finished). If those broke, it would be over 20 %.',
  );
});
