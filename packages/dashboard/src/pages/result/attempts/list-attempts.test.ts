import type { RunGoal } from '@provoke/contract';
import { expect, test } from 'vitest';
import { ATTEMPTS_MAX, listAttempts } from './list-attempts.ts';

const goal = (number: number, goal_index: number | null, text: string) =>
  ({ goal: number, goal_index, text }) as RunGoal;
const columns = {
  count: 5,
  goal: new Uint32Array([1, 0, 1, 1, 0]),
  status: new Uint8Array([0, 1, 7, 1, 0]),
  request: new Uint32Array(5).fill(1),
  ...{ evidence: new Uint8Array(5), acts: new Uint32Array(5) },
};

test('the attempts at a goal are those of its number, or of its text where no number was recorded', () => {
  const goals = [goal(0, null, 'a'), goal(1, 12, 'b')];
  const list = (goal: string | null, goal_index: number | null) =>
    listAttempts(columns, goals, { goal, goal_index });

  expect(list('x', 12)).toEqual({ places: [0, 3], total: 2, broken: 1, acts: null });
  expect(list('a', null)).toEqual({ places: [1, 4], total: 2, broken: 1, acts: null });
  expect(list(null, null)).toEqual({ places: [], total: 0, broken: 0, acts: null });
});

test('a request that was asked again at its place is listed, and not counted', () => {
  const again = { ...columns, request: Uint32Array.of(0, 1, 1, 1, 1) };

  expect(listAttempts(again, [goal(1, 12, 'b')], { goal: 'b', goal_index: 12 })).toEqual({
    ...{ places: [0, 3], total: 1, broken: 0, acts: null },
  });
});

test('where rules decide a goal, its attempts are counted by their words', () => {
  const evidence = Uint8Array.of(3, 0, 0, 0, 0);
  const ruled = { ...columns, evidence, acts: Uint32Array.of(1, 0, 0, 1, 0) };

  const { total, acts } = listAttempts(ruled, [goal(1, 12, 'b')], { goal: 'b', goal_index: 12 });

  expect([total, acts]).toEqual([2, { did: 1, resisted: 1 }]);
});

test('more attempts than a page draws are counted all the same', () => {
  const count = ATTEMPTS_MAX + 5;
  const many = {
    ...{ count, goal: new Uint32Array(count), status: new Uint8Array(count) },
    request: new Uint32Array(count).fill(1),
    ...{ evidence: new Uint8Array(count), acts: new Uint32Array(count) },
  };

  const { places, total, broken } = listAttempts(many, [goal(0, 0, 'a')], {
    ...{ goal: 'a', goal_index: 0 },
  });

  expect([places.length, total, broken]).toEqual([ATTEMPTS_MAX, count, count]);
});
