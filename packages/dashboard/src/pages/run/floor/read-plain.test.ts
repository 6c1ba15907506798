import { measurePlain } from '@provoke/figures';
import { expect, test } from 'vitest';
import { BROKEN, RESISTED, statuses } from '../columns/statuses.ts';
import { readPlain } from './read-plain.ts';

const OPEN = statuses.indexOf('open');

const goal = (number: number, { index = number, broken = 0, resisted = 1 } = {}) => ({
  ...{ goal: number, goal_index: index, text: `goal ${index}`, broken, resisted },
});

test('the lift is what a run adds to the floor, over the goals that both judged', () => {
  // The run of direct numbers its places in another order than the campaign numbers its goals.
  const asked = [goal(0, { index: 3 }), goal(1), goal(2), goal(3, { index: 0 })];
  const columns = {
    count: 5,
    goal: Uint32Array.of(0, 1, 2, 2, 3),
    status: Uint8Array.of(BROKEN, RESISTED, RESISTED, BROKEN, OPEN),
  };

  const plain = readPlain(columns, asked);
  const { goals, lift } = measurePlain(plain, [
    goal(0, { broken: 4 }),
    goal(1, { broken: 1 }),
    goal(2, { broken: 1, resisted: 0 }),
    goal(3, { resisted: 0 }),
  ]);

  expect(Object.fromEntries(plain)).toEqual({ 1: false, 2: true, 3: true });
  expect(goals).toMatchObject({ successes: 2, total: 3 });
  expect(lift?.change).toBe(0.5);
});

test('goals without a number are matched by their text, and runs that share none have no lift', () => {
  const one = { ...goal(0), goal_index: null, text: 'Say it.' };
  const columns = { count: 1, goal: Uint32Array.of(0), status: Uint8Array.of(RESISTED) };
  const plain = readPlain(columns, [one]);

  expect(measurePlain(plain, [{ ...one, broken: 1 }]).lift?.change).toBe(1);
  expect(measurePlain(plain, [{ ...one, text: 'Say more.' }]).lift).toBeNull();
});
