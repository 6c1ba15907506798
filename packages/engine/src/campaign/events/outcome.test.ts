import type { EvaluationStatus } from '@provoke/contract';
import { expect, test } from 'vitest';
import { trackOutcome } from './outcome.ts';

const none = { attempted: 0, answered: 0 };

function endingAfter(statuses: EvaluationStatus[], earlier = none) {
  const outcome = trackOutcome(earlier);
  statuses.forEach((status, index) => {
    outcome.add({ status, notes: `note ${index}` });
  });
  return outcome.ending();
}

test.each([
  [['FAILED_JAILBREAK', 'ERROR_AGENT_RESPONSE'], none, 'COMPLETED', null],
  [['ERROR_AGENT_RESPONSE', 'ERROR_TEST_FRAMEWORK'], none, 'FAILED', 'note 0'],
  [
    ['NOT_EVALUATED', 'ERROR_AGENT_RESPONSE'],
    none,
    'COMPLETED',
    'No reply could be judged. note 0',
  ],
  [['NOT_EVALUATED', 'SUCCESSFUL_JAILBREAK'], none, 'COMPLETED', null],
  [['ERROR_AGENT_RESPONSE'], { attempted: 3, answered: 2 }, 'COMPLETED', null],
  [[], none, 'COMPLETED', null],
] as const)('%j after %j ends %s (%s)', (statuses, earlier, status, reason) => {
  expect(endingAfter([...statuses], earlier)).toEqual({ status, reason });
});
