import type { EvaluationStatus } from '@provoke/contract';
import { namesIn } from '../../db/tables/columns/pick-columns.ts';
import { runCountColumns } from '../../db/tables/columns/run-columns.ts';

/** Number of a run's results by outcome; also a change of these numbers. */
export type RunCounts = Record<keyof typeof runCountColumns, number>;

const countedAs: Partial<Record<EvaluationStatus, keyof RunCounts>> = {
  SUCCESSFUL_JAILBREAK: 'successful_jailbreaks',
  FAILED_JAILBREAK: 'failed_jailbreaks',
  ERROR_AGENT_RESPONSE: 'errors',
  ERROR_TEST_FRAMEWORK: 'errors',
  NOT_EVALUATED: 'not_evaluated',
};

// Every name of the type is taken.
const noChange = Object.fromEntries(namesIn(runCountColumns).map((name) => [name, 0])) as RunCounts;

/** The change of the counts when results are added and removed. Criteria count in the total alone. */
export function countChange(came: EvaluationStatus[], went: EvaluationStatus[] = []): RunCounts {
  const change = { ...noChange, total_results: came.length - went.length };
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
