import { type EvaluationStatus, evaluationStatuses } from '@provoke/contract';
import {
  type Attempt,
  type AttemptData,
  type AttemptRecord,
  readActs,
  readDecidedBy,
  readMarks,
  readVerdicts,
  toFields,
} from '@provoke/evidence';
import type { CountedAttempt } from './fold.ts';

type Recorded = Pick<
  AttemptRecord,
  'evaluation_status' | 'evaluation_metrics' | 'agent_specific_data'
> &
  Partial<Pick<AttemptRecord, 'isSuperseded'>>;

/** What counts of a recorded attempt, which may be another client's: fields of another shape are ignored. */
export function toCountedAttempt(
  recorded: Recorded,
  { arm, technique, category, owasp, place, repeat, requestsMax }: AttemptData,
  index: number,
): CountedAttempt {
  const { evaluation_metrics, agent_specific_data } = recorded;
  const { requests } = toFields(agent_specific_data);
  const decidedBy = readDecidedBy(recorded);
  const acts = readActs(recorded);
  return {
    ...{ arm, technique },
    ...(repeat !== null && { repeat }),
    ...(place !== null && { place }),
    ...(requestsMax !== null && { requestsMax }),
    goal: { index, category: { hazard: category, owasp } },
    status: statusIn(recorded, arm),
    verdicts: readVerdicts(recorded, { max: Number.POSITIVE_INFINITY }),
    ...(decidedBy && { decidedBy }),
    marks: readMarks(recorded),
    ...(acts.kinds.length > 0 && { acts: toFields(evaluation_metrics) }),
    spending: toSpending(requests),
    ...(recorded.isSuperseded && { isSuperseded: true }),
  };
}

/** What became of an attempt of this arm: a search has its verdict among its metrics. */
export function statusIn(
  { evaluation_status, evaluation_metrics }: Recorded,
  arm: AttemptData['arm'],
): EvaluationStatus {
  if (arm !== 'search') return evaluation_status;
  const { verdict } = toFields(evaluation_metrics);
  return evaluationStatuses.find((known) => known === verdict) ?? evaluation_status;
}

/** As many as a goal's requests are counted in. */
const COUNT_MAX = 1_000_000;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= COUNT_MAX;

const toSpending = (requests: unknown): Attempt['spending'] =>
  isCount(requests) && requests > 0
    ? [
        {
          ...{ role: 'target', requests },
          ...{ inputTokens: 0, outputTokens: 0, costUsd: null },
        },
      ]
    : [];
