import {
  arms,
  columnOf,
  type EvaluationStatus,
  type Facts,
  type IndexStatus,
  indexStatuses,
  limits,
  type ReadColumn,
  readColumns,
  scoreMax,
  scoreNone,
  toBits,
} from '@provoke/contract';
import { actKinds, markKinds } from '@provoke/contract/lists';
import type { AttemptRecord } from './campaign-record.ts';
import { readActs } from './read-acts.ts';
import { isAskedAgain, readAttemptData } from './read-attempt-data.ts';
import { markKindsOf, readMarks } from './read-marks.ts';
import { rankOf } from './read-verdicts.ts';

type Recorded = Pick<
  AttemptRecord,
  | 'evaluation_status'
  | 'evaluation_metrics'
  | 'agent_specific_data'
  | 'latency_ms'
  | 'changed_after_recording'
>;

/** How each column of the fact row is read. Any client may have recorded the result, so nothing is taken for granted. */
const readers: { [Name in ReadColumn]: (result: Recorded) => Facts[Name] } = {
  latency: ({ latency_ms }) => latency_ms,
  status: ({ evaluation_status }) => indexStatuses.indexOf(statusOf[evaluation_status]),
  score: ({ evaluation_metrics }) => toScore(evaluation_metrics?.['score']),
  arm: (result) => arms.indexOf(readAttemptData(result).arm),
  request: (result) => (isAskedAgain(result) ? 0 : readAttemptData(result).place),
  marks: (result) => toBits(markKinds, markKindsOf(result.evaluation_status, readMarks(result))),
  evidence: (result) => {
    const { evidence } = readActs(result);
    return evidence === null ? 0 : 1 + rankOf(evidence);
  },
  severity: (result) => readActs(result).severity,
  acts: (result) => toBits(actKinds, readActs(result).kinds),
};

/** The fact row of a result, as far as it is read from the result alone. Called for every result, so it is one loop. */
export function readFacts(result: Recorded): Facts {
  const facts: Partial<Record<ReadColumn, number | null>> = {};
  for (const { name, read, largest } of columns) {
    const value = read(result);
    facts[name] = largest === undefined ? value : toAmount(value, largest);
  }
  // Every name of the type is read.
  return facts as Facts;
}

/** One byte, whose largest value is none. */
const SMALLINT_MAX = 254;

/** A column that may have no value is an amount, with its largest one. */
const columns = readColumns.map((name) => {
  const { none, type } = columnOf(name);
  const largest = type === 'smallint' ? SMALLINT_MAX : limits.integerMax;
  return { name, read: readers[name], largest: none === null ? largest : undefined };
});

/** An amount that its column cannot hold counts as none. */
const toAmount = (value: number | null, largest: number): number | null =>
  value !== null && value >= 0 && value <= largest ? Math.round(value) : null;

const statusOf: Readonly<Record<EvaluationStatus, IndexStatus>> = {
  SUCCESSFUL_JAILBREAK: 'broken',
  FAILED_JAILBREAK: 'resisted',
  ERROR_AGENT_RESPONSE: 'agent-error',
  ERROR_TEST_FRAMEWORK: 'framework-error',
  NOT_EVALUATED: 'open',
  PASSED_CRITERIA: 'passed',
  FAILED_CRITERIA: 'failed',
};

/** A number on another scale is none of ours. */
const toScore = (score: unknown): number =>
  typeof score === 'number' && score >= 0 && score <= 1 ? Math.round(score * scoreMax) : scoreNone;
