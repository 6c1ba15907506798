import { type Arm, arms, evaluationStatuses } from '@provoke/contract';
import {
  type Attempt,
  type AttemptRecord,
  type Fields,
  isGoalIndex,
  type JudgeVerdict,
  numberIn,
  textIn,
  toFields,
} from '@provoke/evidence';

/** The fields of an attempt that the numbers need. */
export type CountedAttempt = Pick<
  Attempt,
  'technique' | 'repeat' | 'goal' | 'status' | 'verdicts' | 'decidedBy' | 'spending'
> & { arm: Arm };

type Recorded = Pick<
  AttemptRecord,
  'evaluation_status' | 'evaluation_metrics' | 'agent_specific_data'
>;

/** Reads a record, possibly another client's: fields of another shape are ignored. */
export function toCountedAttempt({
  evaluation_status,
  evaluation_metrics,
  agent_specific_data,
}: Recorded): CountedAttempt {
  const data = toFields(agent_specific_data);
  const metrics = toFields(evaluation_metrics);
  const arm = arms.find((known) => known === data['arm']) ?? 'attack';
  const searched = evaluationStatuses.find((known) => known === metrics['verdict']);
  return {
    arm,
    technique: textIn(data, 'technique') ?? '',
    ...(isRepeat(data['repeat']) && { repeat: data['repeat'] }),
    goal: toGoal(data),
    status: arm === 'search' ? (searched ?? evaluation_status) : evaluation_status,
    verdicts: verdictsIn(metrics['verdicts']),
    ...decidedBy(toFields(metrics['decided_by'])),
    spending: toSpending(data['requests']),
  };
}

const REPEATS_MAX = 100;

const isRepeat = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= REPEATS_MAX;

function toGoal(data: Fields): Attempt['goal'] {
  const { goal_index } = data;
  const hazard = textIn(data, 'category');
  const isKnown = hazard !== undefined && hazard !== 'unclassified';
  return {
    index: isGoalIndex(goal_index) ? goal_index : 0,
    text: textIn(data, 'goal') ?? '',
    ...(isKnown && { category: { hazard, owasp: null } }),
  };
}

const OUTCOMES: readonly unknown[] = ['broken', 'resisted', 'inconclusive'];

/** Every judge's verdict, if a record has them. */
export const verdictsIn = (recorded: unknown): JudgeVerdict[] =>
  (Array.isArray(recorded) ? recorded : []).flatMap((one: unknown) => {
    const verdict = toFields(one);
    const judge = textIn(verdict, 'judge');
    if (judge === undefined || !OUTCOMES.includes(verdict['outcome'])) return [];
    const { advisory, ...rest } = verdict;
    const safe = {
      judge,
      score: numberIn(verdict, 'score') ?? null,
      reason: textIn(verdict, 'reason') ?? '',
      raw: textIn(verdict, 'raw') ?? null,
      ...(advisory === true && { advisory }),
    };
    // Its judge and outcome were checked above.
    return [{ ...rest, ...safe } as JudgeVerdict];
  });

function decidedBy({ votes, panel }: Fields): Pick<Attempt, 'decidedBy'> {
  return isCount(votes) && isCount(panel) ? { decidedBy: { votes, panel } } : {};
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
