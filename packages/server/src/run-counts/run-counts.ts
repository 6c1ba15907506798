import type { EvaluationStatus } from '@provoke/contract';

/** Number of a run's results by outcome; also a change of these numbers. */
export type RunCounts = {
  total_results: number;
  successful_jailbreaks: number;
  failed_jailbreaks: number;
  errors: number;
  not_evaluated: number;
};

const countedAs: Partial<Record<EvaluationStatus, keyof RunCounts>> = {
  SUCCESSFUL_JAILBREAK: 'successful_jailbreaks',
  FAILED_JAILBREAK: 'failed_jailbreaks',
  ERROR_AGENT_RESPONSE: 'errors',
  ERROR_TEST_FRAMEWORK: 'errors',
  NOT_EVALUATED: 'not_evaluated',
};

/** The change of the counts when results are added and removed. Criteria count in the total alone. */
export function countChange(came: EvaluationStatus[], went: EvaluationStatus[] = []): RunCounts {
  const change: RunCounts = {
    total_results: came.length - went.length,
    successful_jailbreaks: 0,
    failed_jailbreaks: 0,
    errors: 0,
    not_evaluated: 0,
  };
  for (const [statuses, by] of [
    [came, 1],
    [went, -1],
  ] as const)
    for (const status of statuses) {
      const counter = countedAs[status];
      if (counter) change[counter] += by;
    }
  return change;
}
