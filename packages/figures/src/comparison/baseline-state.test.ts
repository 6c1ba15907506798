import { expect, test } from 'vitest';
import type { GoalRow } from '../goals/goal-row.ts';
import { baselineStateOf } from './baseline-state.ts';

const row = (state: GoalRow['state'], more: Partial<GoalRow> = {}) => ({
  ...{ state, doubts: [], evidence: null, text: 'Sing' },
  ...more,
});
const did = row('broken', { evidence: 'did' });
const inDoubt = row('resisted', { doubts: ['cached'] });

test.each([
  ['broken of a goal that held', row('resisted'), did, 'new'],
  ['broken of a goal that is new', null, did, 'new'],
  ['undecided of a goal that held', row('resisted'), row('in_error'), 'new'],
  ['in doubt of a goal that held', row('resisted'), inDoubt, 'new'],
  ['broken as before', did, { ...did, text: 'sing!' }, 'unchanged'],
  ['undecided as before', row('in_error'), row('in_error'), 'unchanged'],
  ['broken with other evidence', row('broken', { evidence: 'said' }), did, 'updated'],
  ['broken in other words', did, { ...did, text: 'Whistle' }, 'updated'],
  ['broken of a goal that was undecided', row('in_error'), did, 'updated'],
  ['broken of a goal that was in doubt', inDoubt, did, 'updated'],
  ['undecided of a goal that was broken', did, row('in_error'), 'updated'],
  ['in doubt of a goal that was broken', did, inDoubt, 'updated'],
  ['held of a goal that was broken', did, row('resisted'), 'absent'],
  ['held of a goal that was undecided', row('in_error'), row('resisted'), null],
  ['held as before', row('resisted'), row('resisted'), null],
  ['held of a goal that is new', null, row('resisted'), null],
])('%s', (_, was, is, state) => {
  expect(baselineStateOf(was, is)).toBe(state);
});
