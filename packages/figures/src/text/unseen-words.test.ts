import type { RuleMetrics } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { needOf } from '../acts/need-of.ts';
import { unseenWords } from './unseen-words.ts';

const rule: RuleMetrics = {
  ...{ rule: 1, of: 'goal', text: '', outcome: 'undecided', kind: null, steps: [] },
};

test('a rule about calls needs traces or steps, one about the state alone a state check', () => {
  expect(needOf({ rules: [{ ...rule, did: null }] })).toBe('state');
  expect(
    needOf({
      rules: [
        { ...rule, did: null },
        { ...rule, meant: null, did: null },
      ],
    }),
  ).toBe('calls');
  expect(needOf({ rules: [{ ...rule, reached: null }] })).toBe(null);
  expect(needOf({ rules: [{ ...rule, outcome: 'resisted', meant: false }] })).toBe(null);
});

test('what to turn on is said by goals', () => {
  expect(unseenWords({ goals: 5, asked: 5, calls: 1, state: 4 })).toBe(
    '1 goal needs traces (--traces) or tool steps in the reply, 4 goals need a state check (state_check).',
  );
  expect(unseenWords({ goals: 900, asked: 100, calls: 98, state: 0 })).toBe(
    'Of the first 100: 98 goals need traces (--traces) or tool steps in the reply, nothing is known of 2.',
  );
});
