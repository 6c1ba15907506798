import type { RuleMetrics } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { needOf } from './need-of.ts';

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
