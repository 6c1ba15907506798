import type { RunGoal } from '@provoke/contract';
import { type IndexColumn, indexColumns } from '@provoke/contract/fact-columns';
import { expect, test } from 'vitest';
import { addRows } from '../columns/add-rows.ts';
import { noColumns } from '../columns/run-columns.ts';
import { LOOKED_AT, NONE, orderGoals } from './order-goals.ts';

const goal = (goal: number, broken: number, category = 'LLM01:2025', attempts = 2): RunGoal => ({
  ...{ goal, goal_index: goal, text: `goal ${goal}`, category, hazard: null, owasp: null },
  ...{ attempts, broken, resisted: 0, undecided: 0, errors: 0, first_broken: null, evidence: 0 },
  ...{ first_open: null, requests_max: null },
});

const zeros = Object.fromEntries(indexColumns.map((name) => [name, 0])) as Record<
  IndexColumn,
  number
>;
const row = (
  place: number,
  goal: number,
  attempt: number,
  status: number,
  { arm = 0, request = null }: { arm?: number; request?: number | null } = {},
) => ({
  ...zeros,
  ...{ place, goal, attempt, status, arm, request, latency: null, score: 255, judges: [] },
});

const byArrival = { order: 'number', arm: 'attack', isByPlace: false } as const;

const columns = addRows(noColumns, [
  row(0, 0, 1, 1),
  row(1, 1, 1, 1),
  row(2, 1, 2, 0),
  row(3, 2, 1, 4),
  row(4, 0, 1, 0, { arm: 2 }),
]);
const goals = [goal(0, 0), goal(1, 1), goal(2, 0, 'LLM02:2025'), goal(3, 0, 'LLM02:2025', 0)];

test('a block a category has its most broken goals first, and each attempt in its column', () => {
  expect(orderGoals(columns, goals, { ...byArrival, order: 'most broken' })).toEqual({
    attempts: 2,
    ...{ cut: false, hasLookedAt: false },
    blocks: [
      { category: 'LLM01:2025', goals: [1, 0], cells: Uint8Array.of(1, 0, 1, NONE) },
      { category: 'LLM02:2025', goals: [2], cells: Uint8Array.of(4, NONE) },
    ],
  });
});

test('what broke a goal and was decided is marked, once that is known', () => {
  const cellsWith = (...toLookAt: number[]) => {
    const grid = orderGoals(columns, goals, { ...byArrival, toLookAt: new Set(toLookAt) });
    return [grid.hasLookedAt, grid.blocks[0]?.cells];
  };

  expect(cellsWith(2)).toEqual([false, Uint8Array.of(1, NONE, 1, 0)]);
  expect(cellsWith()).toEqual([true, Uint8Array.of(1, NONE, 1, LOOKED_AT)]);
});

test('goals keep their places while a run is live', () => {
  const [first] = orderGoals(columns, goals, byArrival).blocks;

  expect(first?.goals).toEqual([0, 1]);
});

test('attempts of a floor, which have no numbers, are in the order in which they were made', () => {
  const asked = addRows(noColumns, [
    row(0, 0, 0, 1, { arm: 2 }),
    row(1, 1, 0, 0, { arm: 2 }),
    row(2, 0, 0, 0, { arm: 2 }),
  ]);

  const { attempts, blocks } = orderGoals(asked, goals.slice(0, 2), {
    ...{ ...byArrival, arm: 'control' },
  });

  expect(attempts).toBe(2);
  expect(blocks[0]?.cells).toEqual(Uint8Array.of(1, 0, 0, NONE));
});

test('requests are in the columns of their places, whichever arrived first', () => {
  const asked = addRows(noColumns, [
    row(0, 0, 1, 0, { request: 3 }),
    row(1, 0, 2, 1, { request: 1 }),
    // It failed, and was asked again.
    row(2, 1, 0, 2, { request: 0 }),
    row(3, 1, 1, 1, { request: 2 }),
  ]);

  const { attempts, blocks } = orderGoals(asked, goals.slice(0, 2), {
    ...{ ...byArrival, isByPlace: true },
  });

  expect(attempts).toBe(3);
  expect(blocks[0]?.cells).toEqual(Uint8Array.of(1, NONE, 0, NONE, 1, NONE));
});
