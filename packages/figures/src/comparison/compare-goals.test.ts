import { expect, test } from 'vitest';
import type { Tried } from '../counting/repeats.ts';
import { rowOf, sideOf } from '../test/compared-side.ts';
import { compareGoals } from './compare-goals.ts';
import { compareSetUps } from './compare-set-ups.ts';

const broke = (times: number, of = 1): Tried => ({ broken: times, judged: of, open: 0 });
const many = (count: number, tried: Tried) => Array.from({ length: count }, () => tried);

test('a set-up that is not known is no equality: named once, also where both sides do not say', () => {
  const unknown = { 'agent settings': 'not recorded', 'agent.model': 'm', judges: 'a' };
  const known = { 'agent.model': 'm', 'agent.temperature': '0', judges: 'a' };
  const part = { name: 'agent settings', before: 'not recorded', after: 'recorded' };

  expect(compareSetUps(unknown, known)).toEqual([part]);
  expect(compareSetUps(unknown, unknown)).toEqual([{ ...part, after: 'not recorded' }]);
  expect(compareSetUps(unknown, { ...known, judges: 'b', 'agent.model': 'n' })).toEqual([
    { name: 'agent.model', before: 'm', after: 'n' },
    { name: 'judges', before: 'a', after: 'b' },
    part,
  ]);
  expect(compareSetUps(null, known)).toEqual([
    { name: 'set-up', before: 'not recorded', after: 'recorded' },
  ]);
});

test('of a technique that one side does not have its absence is named, not its options too', () => {
  const before = { 'technique pair': 'yes', 'pair.n_streams': '5', 'pair requests a goal': '15' };
  const after = { 'technique tap': 'yes', 'tap.width': '3', floor: 'yes' };

  expect(compareSetUps(before, after).map(({ name }) => name)).toEqual([
    ...['technique pair', 'technique tap', 'floor'],
  ]);
});

test('a goal that a technique learned on is the same goal, and compared on neither side', () => {
  const goals = [0, 1, 2].map((index) => rowOf(index, broke(0)));
  const name = (index: number) => ({ text: `goal ${index}`, published: null });
  const before = { ...sideOf([]), goals: goals.slice(1), heldOut: [name(0)] };
  const after = { ...sideOf([]), goals: goals.slice(0, 2), heldOut: [name(2)] };

  expect(compareGoals(before, after)).toMatchObject({
    ...{ set_up: [], only_before: 0, only_after: 0, flow: { neither: 1 } },
  });
});

test('failing requests make no side look better or worse', () => {
  const failed: Tried = { broken: 0, judged: 0, open: 1 };
  const before = sideOf([...many(15, broke(1)), ...many(15, broke(0))]);
  const after = sideOf([...many(15, failed), ...many(15, broke(0))]);

  expect(compareGoals(before, after)).toMatchObject({ verdict: 'may be chance', unclear: 15 });
  expect(compareGoals(after, before)).toMatchObject({ verdict: 'may be chance', open: 15 });
  expect(compareGoals(sideOf(many(30, failed)), before).verdict).toBe('not comparable');
});

test('repeats count as tries: rates over them, flaky goals on both sides, and what is newly broken in all of them', () => {
  const before = sideOf([broke(0, 3), broke(1, 3), ...many(20, broke(0, 3))], { repeats: 3 });
  const after = sideOf([broke(2, 3), broke(3, 3), ...many(20, broke(0, 3))], { repeats: 3 });

  expect(compareGoals(before, after)).toMatchObject({
    ...{ before: { successes: 1, total: 66, goals: 22 }, after: { successes: 5, total: 66 } },
    ...{ flaky: { before: 1, after: 1 }, newly_broken: [0], mended: [] },
    repeats: { before: 3, after: 3 },
  });
});
