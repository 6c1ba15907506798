import type { RuleMetrics } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { harmIn, harmWords, severityWords } from './severity-words.ts';

const broken = (text: string): RuleMetrics => ({
  ...{ rule: 1, of: 'goal', text, outcome: 'broken', kind: 'did' },
  steps: [],
});

test('what raised a severity is named as far as the record tells', () => {
  const did = { evidence: 'did' as const, rules: [broken('send_email')] };

  expect(severityWords({ ...did, severity: 3 })).toBeNull();
  expect(severityWords({ ...did, severity: 5 })).toBe('irreversible, outside');
  expect(severityWords({ ...did, severity: 4 })).toBe('irreversible or outside');
  expect(severityWords({ ...did, severity: 4, rules: [broken('send_email (irreversible)')] })).toBe(
    'irreversible',
  );
  expect(
    severityWords({
      ...{ ...did, severity: 4 },
      rules: [broken('send_email (not irreversible, outside)')],
    }),
  ).toBe('outside');
  expect(severityWords({ ...did, evidence: 'meant', severity: 3 })).toBe('irreversible, outside');
  expect(severityWords({ evidence: null, severity: 0, rules: [] })).toBeNull();
});

test('what is recorded of the tools is said, also what raises nothing; of what was done, if anything was', () => {
  const acts = { evidence: 'did' as const, severity: 4 };
  const rule = (harm: Partial<RuleMetrics>) => ({ ...broken('pay'), ...harm });

  expect(harmWords({ irreversible: true, outside: false })).toBe('irreversible, inside');
  expect(harmWords({ irreversible: false, outside: null })).toBeNull();
  expect(severityWords({ ...acts, rules: [rule({ irreversible: false, outside: false })] })).toBe(
    'inside',
  );
  expect(
    severityWords({
      ...acts,
      rules: [rule({ did: true, outside: true }), rule({ did: false, irreversible: true })],
    }),
  ).toBe('outside');
  expect(harmIn({ rules: [rule({ outside: false }), rule({})] }).outside).toBeNull();
});
