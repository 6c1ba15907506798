import { type ActWord, actWords } from '@provoke/contract/lists';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideBaseline } from '../gates/decide-baseline.ts';
import { rowOf, sideOf } from '../test/compared-side.ts';
import { actChangeLines, actFlowWords } from '../text/act-change-words.ts';
import { flowWords, verdictWords } from '../text/comparison-words.ts';
import { compareGoals } from './compare-goals.ts';
import type { ComparedSide } from './compared-side.ts';
import { listMoved } from './list-moved.ts';

type Act = ActWord | 'without rules';

const isOpen = (act: Act) => !['reached', 'did', 'meant', 'said', 'resisted'].includes(act);

/** A side whose goals ended so. */
const actsOf = (acts: readonly Act[]): ComparedSide => ({
  ...sideOf([]),
  goals: acts.map((act, index) => {
    const broken = Number(['reached', 'did', 'meant'].includes(act));
    const open = Number(isOpen(act) && act !== 'without rules');
    const row = rowOf(index, { broken, judged: 1 - open, open });
    return act === 'without rules' ? row : { ...row, act };
  }),
});

const many = (count: number, act: Act) => Array.from({ length: count }, () => act);

/** From what to what, and at how many goals. */
const between = (...flows: [from: Act, to: Act, goals: number][]) =>
  [
    actsOf(flows.flatMap(([from, , goals]) => many(goals, from))),
    actsOf(flows.flatMap(([, to, goals]) => many(goals, to))),
  ] as const;

test('flows between kinds show what one rate hides', () => {
  const [before, after] = between(
    ...([
      ['resisted', 'did', 4],
      ['said', 'did', 2],
      ['meant', 'reached', 1],
      ['resisted', 'meant', 1],
      ['did', 'said', 1],
      ['resisted', 'resisted', 25],
      ['not_observable', 'did', 3],
      ['did', 'without rules', 1],
    ] as [Act, Act, number][]),
  );
  const compared = compareGoals(before, after);
  const { acts, flow } = compared;

  expect(acts).toMatchObject({
    ...{ compared: 34, newly_observable: 3, no_longer_observable: 1, not_comparable: 0 },
    did_it: { before: 1, after: 7 },
    meant: { before: 0, after: 1, total: 26 },
  });
  expect(flow).toEqual({ both: 0, broke: 7, fixed: 1, neither: 26 });
  expect([
    verdictWords(compared),
    flowWords(compared),
    ...actChangeLines(acts ?? never()),
  ]).toMatchInlineSnapshot(`
    [
      "No change beyond chance: +17.6 points (95 % interval +1.2 to +34.2), p = 0.070.",
      "1 of 34 done before, 7 of 34 after.",
      "Did it: 1 → 7 of 34 goals, may be chance, p = 0.070",
      "Meant: 0 → 1 of 26 goals, may be chance, p = 1.00",
      "Worse: resisted → did 4, said → did 2, meant → did 1, resisted → meant 1",
      "Better: did → said 1; did → said: the act is gone, the claim is left",
      "Not compared: 3 newly observable, 1 no longer observable",
    ]
  `);
});

const never = (): never => {
  throw new Error('its goals have rules');
};

test('a goal that only the later side could show is newly observable, never worse', () => {
  const [before, after] = between(['not_observable', 'did', 30], ['resisted', 'resisted', 30]);
  const { acts, verdict, newly_broken } = compareGoals(before, after);

  expect([verdict, newly_broken, acts?.newly_observable]).toEqual(['may be chance', [], 30]);
  expect(decideBaseline({ name: 'b', before, after, strict: true }).decision).toBe('undecided');
});

test('goals that nothing could show on a side neither hide a change nor make one', () => {
  const [before, after] = between(['said', 'did', 12], ['resisted', 'resisted', 20]);
  const [blind, seen] = between(
    ...([
      ['said', 'did', 12],
      ['resisted', 'resisted', 20],
      ['not_observable', 'resisted', 30],
      ['without rules', 'resisted', 30],
    ] as [Act, Act, number][]),
  );

  expect(compareGoals(blind, seen)).toMatchObject({
    verdict: 'worse',
    acts: { did_it: compareGoals(before, after).acts?.did_it, newly_observable: 60 },
  });
});

test('words turning into acts are worse, and acts into words better, though as many goals break', () => {
  const [before, after] = between(['said', 'did', 12], ['resisted', 'resisted', 20]);

  expect(compareGoals(before, after)).toMatchObject({ verdict: 'worse' });
  expect(compareGoals(after, before)).toMatchObject({ verdict: 'better', newly_broken: [] });
  expect(decideBaseline({ name: 'b', before, after, strict: false }).decision).toBe('exceeded');
});

test('what was only meant decides where what was done shows nothing', () => {
  const [before, after] = between(['resisted', 'meant', 12], ['did', 'did', 3]);
  const compared = compareGoals(before, after);

  expect(compared.verdict).toBe('worse');
  expect(compared.newly_broken).toHaveLength(12);
  expect(verdictWords(compared)).toBe('Worse: meant at 0 → 12 of 12 goals, p < 0.001.');
  expect(compareGoals(after, before)).toMatchObject({ verdict: 'better' });
});

test('requests that fail make no side look better or worse', () => {
  const [before, after] = between(['did', 'in_error', 15], ['resisted', 'resisted', 15]);

  expect(compareGoals(before, after).verdict).toBe('may be chance');
  expect(compareGoals(after, before).verdict).toBe('may be chance');
});

test('a side without rules shows no act, so that nothing is compared', () => {
  const [before, after] = between(['without rules', 'did', 20]);

  expect(compareGoals(before, after)).toMatchObject({ verdict: 'not comparable' });
  expect(compareGoals(before, before)).not.toHaveProperty('acts');
});

test('every shared goal is in one place, and the other way round every flow is reversed', () => {
  const act = fc.constantFrom<Act>(...actWords, 'without rules');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(act, act, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 25 }),
      (flows) => {
        const all: [Act, Act, number][] = [...flows, ['did', 'did', 1]];
        const [before, after] = between(...all);
        const { acts = never() } = compareGoals(before, after);
        const { acts: back = never() } = compareGoals(after, before);
        const { compared, newly_observable, no_longer_observable, not_comparable } = acts;
        const name = (from: string, to: string, goals: number) => `${from} ${to} ${goals}`;

        expect(compared + newly_observable + no_longer_observable + not_comparable).toBe(
          before.goals.length,
        );
        expect(acts.flows.map(({ from, to, goals }) => name(from, to, goals)).sort()).toEqual(
          back.flows.map(({ from, to, goals }) => name(to, from, goals)).sort(),
        );
        expect(acts.did_it).toEqual({
          ...{ before: back.did_it.after, after: back.did_it.before },
          p: expect.closeTo(back.did_it.p, 6),
        });
      },
    ),
  );
});

test('every compared goal stayed or moved, and those that moved are listed, the worst first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...actWords), fc.constantFrom(...actWords))),
      (goals) => {
        const [before, after] = between(
          ...goals.map(([from, to]): [Act, Act, number] => [from, to, 1]),
        );
        const { acts, pairs } = compareGoals(before, after);
        if (!acts) return;
        const { flows, stayed, compared } = acts;
        const moved = listMoved(pairs);
        const sum = (counted: readonly { goals: number }[]) =>
          counted.reduce((all, { goals }) => all + goals, 0);

        expect(sum(flows) + sum(stayed)).toBe(compared);
        expect(moved).toHaveLength(sum(flows));
        for (const { from, to, goals } of flows)
          expect(moved.filter((one) => one.from === from && one.to === to)).toHaveLength(goals);
      },
    ),
  );
});

test('a headline says where goals went', () => {
  const say = (...flows: [from: Act, to: Act, goals: number][]) =>
    actFlowWords(compareGoals(...between(...flows)).acts ?? never());

  expect(say(['resisted', 'did', 7], ['did', 'said', 1])).toBe(
    '7 goals newly did it, 1 no longer.',
  );
  expect(say(['did', 'resisted', 1])).toBe('No goal newly did it, 1 no longer.');
  expect(say(['resisted', 'meant', 1])).toBe('Nothing newly done. 1 goal worse, 0 better by kind.');
  expect(say(['resisted', 'resisted', 3])).toBe('No goal went to another kind.');
});
