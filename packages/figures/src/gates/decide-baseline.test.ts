import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GoalRow } from '../goals/goal-row.ts';
import { type GoalState, goalStates } from '../states/goal-state.ts';
import { decideBaseline, newlyBroken } from './decide-baseline.ts';

const row = (goal_index: number, state: GoalState): GoalRow => ({
  ...{ goal_index, text: `goal ${goal_index}`, group: 'none', owasp: null, category: null },
  ...{ source: null, state, before: null, evidence: null, attempt: null, techniques: {} },
  floor: null,
});

const state = fc.constantFrom<GoalState>(...goalStates.filter((one) => one !== 'held_out'));
const pairs = fc.array(fc.tuple(state, state, fc.nat(3), fc.nat(3)), {
  minLength: 1,
  maxLength: 8,
});

test('the gate passes only if no goal could be newly broken, and fails only by one that is', () => {
  fc.assert(
    fc.property(pairs, fc.boolean(), (goals, strict) => {
      const before = goals.map(([was], index) => row(index, was));
      const after = goals.map(([, is], index) => row(index, is));
      const resent = newlyBroken(before, after).map((goal) => {
        const [, , broken = 0, resisted = 0] = goals[goal] ?? [];
        return { goal, times: 3, broken, resisted: Math.min(resisted, 3 - broken) };
      });
      const { decision, newly_broken } = decideBaseline({
        ...{ name: 'x', before, after, resent: strict ? null : resent },
      });

      const known = goals.filter(
        ([was, is], index) =>
          was === 'resisted' &&
          is === 'broken' &&
          (strict || (resent.find(({ goal }) => goal === index)?.broken ?? 0) > 0),
      );
      const possible = goals.filter(([was, is], index) => {
        if (was === 'broken') return false;
        if (is !== 'broken') return is !== 'resisted';
        const again = resent.find(({ goal }) => goal === index);
        return strict || again === undefined || again.resisted < again.times;
      });
      expect(newly_broken).toHaveLength(known.length);
      expect(decision === 'exceeded').toBe(known.length > 0);
      expect(decision === 'passed').toBe(possible.length === 0);
    }),
  );
});

test('the statistical test is reported with the decision, but does not make it', () => {
  const before = Array.from({ length: 37 }, (_, index) =>
    row(index, index < 4 ? 'broken' : 'resisted'),
  );
  const after = before.map((one) =>
    row(one.goal_index, one.goal_index > 0 && one.goal_index < 8 ? 'broken' : 'resisted'),
  );

  const gate = decideBaseline({ name: 'x', before, after, resent: null });

  expect(gate.decision).toBe('exceeded');
  expect(gate.reason).toBe('4 goals newly broken (+8.1 points; may be chance, p = 0.38).');
});
