import { expect, test } from 'vitest';
import { lateWords, raisedGoalWords } from './raise-words.ts';

test('what late spans changed is said by goal, and counted by attempt', () => {
  expect(raisedGoalWords({ goal: 2, was: 'not_observable', is: 'did' })).toBe(
    'goal 3: not observable became did',
  );
  expect(lateWords({ attempts: 1 })).toBe(
    '1 attempt has a stronger word than before: spans arrived after its verdict.',
  );
  expect(lateWords({ attempts: 1_200 })).toContain('1,200 attempts have a stronger word');
});
