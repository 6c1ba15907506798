import { evaluationStatuses, evidenceKinds } from '@provoke/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStronger, type Standing } from './is-stronger.ts';

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';
const UNDECIDED = 'NOT_EVALUATED';

const at = (
  evaluation_status: Standing['evaluation_status'],
  evidence: Standing['evidence'] = null,
  severity: number | null = null,
): Standing => ({ evaluation_status, evidence, severity });

test.each([
  [at(UNDECIDED), at(RESISTED)],
  [at(UNDECIDED, 'said'), at(RESISTED)],
  [at(UNDECIDED), at(BROKEN, 'meant', 2)],
  [at(RESISTED), at(BROKEN, 'did', 3)],
  [at(BROKEN, 'said', 1), at(BROKEN, 'did', 3)],
  [at(BROKEN, 'meant', 4), at(BROKEN, 'did', 3)],
  [at(BROKEN, 'did', 3), at(BROKEN, 'did', 4)],
  [at(BROKEN), at(BROKEN, 'said')],
  [at('ERROR_AGENT_RESPONSE'), at(BROKEN, 'did', 3)],
])('%j may become %j, and never the reverse', (before, later) => {
  expect(isStronger(later, before)).toBe(true);
  expect(isStronger(before, later)).toBe(false);
});

test.each([
  [at(BROKEN, 'did', 3), at(BROKEN, 'did', 3)],
  [at(BROKEN, 'did', 3), at(BROKEN, 'meant', 4)],
  [at(UNDECIDED), at(UNDECIDED, 'did', 3)],
  [at('ERROR_AGENT_RESPONSE'), at(RESISTED)],
  [at(RESISTED), at('ERROR_TEST_FRAMEWORK')],
  [at('PASSED_CRITERIA'), at(BROKEN, 'did', 3)],
])('%j does not become %j', (before, later) => {
  expect(isStronger(later, before)).toBe(false);
});

test('of any two standings at most one is stronger, and what is stronger than a stronger one is stronger', () => {
  const standing = fc.record({
    evaluation_status: fc.constantFrom(...evaluationStatuses),
    evidence: fc.constantFrom(null, ...evidenceKinds),
    severity: fc.constantFrom(null, 0, 3, 6),
  });
  fc.assert(
    fc.property(standing, standing, standing, (one, two, three) => {
      expect(isStronger(one, two) && isStronger(two, one)).toBe(false);
      if (isStronger(two, one) && isStronger(three, two)) expect(isStronger(three, one)).toBe(true);
    }),
  );
});
