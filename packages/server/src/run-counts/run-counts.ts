import type { EvaluationStatus } from '@provoke/contract';

/** How many results of a run there are, by outcome; also how these numbers change. */
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

/** What comes and what goes, as a change of the counts. Criteria count in the total alone. */
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
