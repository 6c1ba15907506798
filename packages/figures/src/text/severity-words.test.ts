import type { RuleMetrics } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { raisedByWords } from './severity-words.ts';

const broken = (text: string): RuleMetrics => ({
  ...{ rule: 1, of: 'goal', text, outcome: 'broken', kind: 'did' },
  steps: [],
});

test('what raised a severity is named as far as the record tells', () => {
  const did = { evidence: 'did' as const, rules: [broken('send_email')] };

  expect(raisedByWords({ ...did, severity: 3 })).toBeNull();
  expect(raisedByWords({ ...did, severity: 5 })).toBe('irreversible, outside');
  expect(raisedByWords({ ...did, severity: 4 })).toBe('irreversible or outside');
  expect(raisedByWords({ ...did, severity: 4, rules: [broken('send_email (irreversible)')] })).toBe(
    'irreversible',
  );
  expect(
    raisedByWords({
      ...{ ...did, severity: 4 },
      rules: [broken('send_email (not irreversible, outside)')],
    }),
  ).toBe('outside');
  expect(raisedByWords({ ...did, evidence: 'meant', severity: 3 })).toBe('irreversible, outside');
  expect(raisedByWords({ evidence: null, severity: 0, rules: [] })).toBeNull();
});
