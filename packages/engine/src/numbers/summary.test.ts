import type { EvaluationStatus } from '@provoke/contract';
import { expect, test } from 'vitest';
import { createTally } from './summary.ts';

test('errors and attempts without a verdict stand beside the rate, never inside', () => {
  const tally = createTally();
  const add = (index: number, status: EvaluationStatus) =>
    tally.add({ goal: { index, text: '' }, status });

  add(0, 'FAILED_JAILBREAK');
  add(0, 'SUCCESSFUL_JAILBREAK');
  add(1, 'FAILED_JAILBREAK');
  add(2, 'ERROR_AGENT_RESPONSE');
  add(3, 'NOT_EVALUATED');

  expect(tally.summary()).toMatchObject({
    attempts: { successes: 1, total: 3 },
    goals: { successes: 1, total: 2 },
    errors: 1,
    not_evaluated: 1,
  });
});
