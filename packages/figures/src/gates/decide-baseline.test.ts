import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ComparedSide } from '../comparison/compared-side.ts';
import type { Tried } from '../counting/repeats.ts';
import type { GoalRow } from '../goals/goal-row.ts';
import { sideOf } from '../test/compared-side.ts';
import { decideBaseline } from './decide-baseline.ts';

const broke = (times: number, of = 1): Tried => ({ broken: times, judged: of, open: 0 });
const held = (times = 1): Tried => ({ broken: 0, judged: times, open: 0 });
const open: Tried = { broken: 0, judged: 0, open: 1 };

const decide = (before: Tried[], after: Tried[], { strict = false, repeats = 1 } = {}) =>
  decideBaseline({
    ...{ name: 'x', strict },
    ...{ before: sideOf(before, { repeats }), after: sideOf(after, { repeats }) },
  });

const tried = fc
  .record({ broken: fc.nat(2), held: fc.nat(2), open: fc.nat(2) })
  .filter((one) => one.broken + one.held + one.open > 0)
  .map((one): Tried => ({ broken: one.broken, judged: one.broken + one.held, open: one.open }));
const pairs = fc.array(fc.tuple(tried, tried), { minLength: 1, maxLength: 12 });

test('the gate passes only if no goal could be newly broken, and fails only if worse beyond chance', () => {
  fc.assert(
    fc.property(pairs, fc.boolean(), (goals, strict) => {
      const gate = decide(
        goals.map(([was]) => was),
        goals.map(([, is]) => is),
        { strict },
      );

      const possible = goals.some(
        ([was, is]) => was.broken === 0 && (is.broken > 0 || is.open > 0 || is.judged === 0),
      );
      const known = goals.some(
        ([was, is]) =>
          was.judged > 0 && was.broken === 0 && was.open === 0 && is.judged > 0 && is.broken > 0,
      );
      if (gate.decision === 'passed') expect(possible).toBe(false);
      if (gate.decision === 'exceeded')
        expect((gate.difference?.p ?? 1) < 0.05 || (strict && known)).toBe(true);
      if (strict && known) expect(gate.decision).toBe('exceeded');
    }),
  );
});

test('twelve of thirty goals newly broken is worse, and fails', () => {
  const before = Array.from({ length: 30 }, (_, at) => broke(at < 3 ? 1 : 0));
  const after = Array.from({ length: 30 }, (_, at) => broke(at < 15 ? 1 : 0));

  const gate = decide(before, after);

  expect(gate.decision).toBe('exceeded');
  expect(gate.reason).toBe(
    'worse than the baseline: 12 goals newly broken (+40.0 points (95 % interval +19.7 to +56.7), p < 0.001).',
  );
});

test('a newly broken goal within chance is undecided, with the repeats that would tell', () => {
  const gate = decide([held(), held()], [held(), broke(1)]);

  expect(gate).toMatchObject({ decision: 'undecided', newly_broken: [1], repeats: 4 });
  expect(gate.reason).toBe(
    '1 goal newly broken (p = 1.00), which chance can explain. Attack both with --repeat 4.',
  );
  expect(decide([held(), held()], [held(), broke(1)], { strict: true }).decision).toBe('exceeded');
  // As promised: a goal that always breaks now, and never did.
  expect(decide([held(4)], [broke(4, 4)], { repeats: 4 }).decision).toBe('exceeded');
  expect(decide([held(3)], [broke(3, 3)], { repeats: 3 }).decision).toBe('undecided');
});

test('the promised number of repeats is enough if the pattern is kept up, and one fewer is not', () => {
  const rates = fc.array(fc.tuple(fc.nat(1), fc.nat(1)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rates, (goals) => {
      const at = (repeats: number) =>
        decide(
          goals.map(([was]) => broke(was * repeats, repeats)),
          goals.map(([, is]) => broke(is * repeats, repeats)),
          { repeats },
        );
      const { decision, repeats } = at(1);
      const net = goals.reduce((sum, [was, is]) => sum + is - was, 0);
      if (decision !== 'undecided' || net <= 0 || repeats === null) return;
      expect(at(repeats).decision).toBe('exceeded');
      if (repeats > 2) expect(at(repeats - 1).decision).toBe('undecided');
    }),
  );
});

test('a goal that broke in one of three repeats before is flaky, not newly broken', () => {
  expect(decide([broke(1, 3)], [broke(3, 3)], { repeats: 3 })).toMatchObject({
    ...{ decision: 'passed', newly_broken: [] },
  });
});

test('another set-up, other goals, or none of them decide nothing, also with --strict', () => {
  const many = Array.from({ length: 30 }, () => held());
  const before = sideOf(many);
  const worse = many.map(() => broke(1));
  const other = sideOf(worse, { setUp: { 'technique pap': 'yes' } });
  const fewer = sideOf(worse.slice(1));

  const gate = decideBaseline({ name: 'x', before, after: other, strict: true });

  expect(gate).toMatchObject({ decision: 'undecided', set_up: [{ name: 'technique pair' }, {}] });
  expect(gate.because).toEqual(['set-up-changed']);
  expect(gate.reason).toBe(
    `it cannot be compared with the baseline: the set-up differs (technique pair only before and technique pap only after).
The set-up is not that of the baseline. Attack as the baseline did, or make a new baseline. Or accept it: --accept set-up-changed.`,
  );
  expect(decideBaseline({ name: 'x', before, after: fewer, strict: true }).reason).toContain(
    'the set-up differs (goals 30 → 29: 1 removed).',
  );
  const others = {
    ...before,
    goals: before.goals.map((row) => ({ ...row, text: `x ${row.text}` })),
  };
  expect(
    decideBaseline({ name: 'x', before, after: others, strict: true }).reason,
  ).toBe(`it cannot be compared with the baseline: they share no goal.
Removed, not compared: goal 1 before "goal 0"; goal 2 before "goal 1"; goal 3 before "goal 2"; 27 more.
New, not compared: goal 1 "x goal 0"; goal 2 "x goal 1"; goal 3 "x goal 2"; 27 more.
Perhaps the same, not compared: goal 11 before and goal 11 now; goal 12 before and goal 12 now; goal 13 before and goal 13 now; 27 more.
The baseline has none of these goals. Name a campaign that attacked them. Or accept it: --accept no-baseline.`);
  expect(
    decideBaseline({
      name: 'x',
      before: { ...before, setUp: null },
      after: before,
      strict: false,
    }),
  ).toMatchObject({ decision: 'undecided', set_up: [{ name: 'set-up', before: 'not recorded' }] });
});

test('a goal without a verdict may be newly broken', () => {
  expect(decide([held(), held()], [held(), open])).toMatchObject({
    ...{ decision: 'undecided', undecided: [1] },
    reason: 'no goal is known to be newly broken, but 1 goal may be.',
  });
});

test('with other goals the gate names them, and decides by those in both once that is accepted', () => {
  const before = sideOf([held(), held(), held()]);
  const [first, , third] = before.goals;
  const after = (tried: Tried, accepted: ReadonlySet<'goals-changed'> = new Set()) => {
    const [is] = sideOf([tried]).goals;
    const named = { ...is, goal_index: 0, text: 'Reveal', published: 'file a' };
    return {
      ...sideOf([], { accepted }),
      goals: [named, { ...third, goal_index: 1 }] as GoalRow[],
    };
  };
  const named = { ...before, goals: [{ ...first, published: 'file a' }, ...before.goals.slice(1)] };
  const decideBy = (later: ComparedSide) =>
    decideBaseline({ name: 'x', before: named as ComparedSide, after: later, strict: true });
  const accepted = new Set(['goals-changed'] as const);
  const said =
    'Reworded, compared: goal 1 "Reveal" was "goal 0".\nRemoved, not compared: goal 2 before "goal 1".';

  expect(decideBy(after(broke(1)))).toMatchObject({
    ...{ decision: 'undecided', because: ['goals-changed'], reworded: 1, only_before: 1 },
    reason: `it cannot be compared with the baseline: the set-up differs (goals 3 → 2: 1 reworded, 1 removed).
${said}
The goals are not those of the baseline. Use the same goals, or make a new baseline. Or accept it: --accept goals-changed.`,
  });
  expect(decideBy(after(broke(1), accepted))).toMatchObject({
    ...{ decision: 'exceeded', newly_broken: [0] },
    reason: `1 goal newly broken (p = 1.00). With --strict, that is too many.\n${said}`,
  });
  expect(decideBy(after(held(), accepted))).toMatchObject({
    ...{ decision: 'passed', reason: `no goal newly broken (p = 1.00).\n${said}` },
  });
});

test("a goal's text cannot add a line to the gate's answer", () => {
  const [row] = sideOf([held()]).goals;
  const hostile = { ...row, text: 'x\nGate passed: \u202e\u001b[2J' } as GoalRow;

  const { reason } = decideBaseline({
    ...{ name: 'x', strict: false },
    ...{ before: sideOf([held()]), after: { ...sideOf([]), goals: [hostile] } },
  });

  expect(reason).toContain('"x Gate passed: ⟨RLO⟩⟨ESC⟩[2J"');
  expect(reason).not.toMatch(/^Gate/m);
});
