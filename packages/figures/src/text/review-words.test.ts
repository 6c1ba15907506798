import { expect, test } from 'vitest';
import { reviewWords } from './review-words.ts';

const overruled = {
  ...({ source: 'person', previous_evidence: null, evidence: null } as const),
  ...{ previous_severity: null, severity: null },
  ...({ previous_status: 'SUCCESSFUL_JAILBREAK', evaluation_status: 'FAILED_JAILBREAK' } as const),
};
const raised = {
  ...({ source: 'trace', previous_evidence: null, evidence: 'did' } as const),
  ...{ previous_severity: 0, severity: 5 },
  ...({ previous_status: 'NOT_EVALUATED', evaluation_status: 'SUCCESSFUL_JAILBREAK' } as const),
};

test('a person overrules; a late span raises, and both words are kept', () => {
  expect(reviewWords(overruled, 'ana')).toBe('overruled from broken by ana');
  expect(reviewWords(raised, 'a deleted user')).toBe(
    'raised from not observable to did by a late span, severity 0 → 5',
  );
  expect(reviewWords({ ...raised, previous_evidence: 'meant', previous_severity: 5 }, '')).toBe(
    'raised from meant to did by a late span',
  );
  expect(
    reviewWords({ ...raised, previous_status: 'FAILED_JAILBREAK', previous_severity: null }, ''),
  ).toBe('raised from resisted to did by a late span, severity 5');
});
