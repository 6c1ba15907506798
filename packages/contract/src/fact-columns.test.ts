import { expect, test } from 'vitest';
import {
  arms,
  columnOf,
  flagsIn,
  indexColumns,
  indexEvidence,
  indexStatuses,
  indexVerdicts,
  toBits,
} from './fact-columns.ts';
import { markKinds } from './lists/mark-kinds.ts';

test('the numbers of values that databases hold keep their meaning; new values come last', () => {
  expect(indexStatuses).toMatchObject({
    ...{ 0: 'broken', 1: 'resisted', 2: 'agent-error', 3: 'framework-error' },
    ...{ 4: 'open', 5: 'passed', 6: 'failed', 7: 'gone' },
  });
  expect(indexEvidence).toMatchObject({ 0: 'none', 1: 'said', 2: 'meant', 3: 'did', 4: 'reached' });
  expect(indexVerdicts).toEqual(['none', 'resisted', 'broken', 'inconclusive']);
  expect(arms).toMatchObject({ 0: 'attack', 1: 'search', 2: 'control', 3: 'benign' });
  expect(flagsIn(markKinds, 0b0101)).toEqual(['complied', 'cut']);
  expect(flagsIn(markKinds, 0b11111010)).toEqual([
    'refused',
    'cached',
    'leaked',
    'blocked',
    'unread',
    'rewritten',
  ]);
  expect(toBits(markKinds, ['refused', 'blocked'])).toBe(0b100010);
});

test.each(indexColumns)('the numbers of %s fit where an index has them', (name) => {
  const { type, flags = [], values = [] } = columnOf(name);
  const bits = type === 'smallint' ? 8 : 31;

  expect(flags.length).toBeLessThanOrEqual(bits);
  expect(values.length).toBeLessThanOrEqual(2 ** 8 - 1);
});
