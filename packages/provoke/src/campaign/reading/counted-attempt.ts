import { type Arm, arms, evaluationStatuses } from '@provoke/contract';
import type { Attempt, JudgeVerdict } from '@provoke/engine';
import { type AttemptRecord, isGoalIndex } from '@provoke/report';

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
  const data = agent_specific_data ?? {};
  const metrics = evaluation_metrics ?? {};
  const arm = arms.find((known) => known === data['arm']) ?? 'attack';
  const searched = evaluationStatuses.find((known) => known === metrics['verdict']);
  return {
    arm,
    technique: textOf(data['technique']),
    ...(isRepeat(data['repeat']) && { repeat: data['repeat'] }),
    goal: toGoal(data),
    status: arm === 'search' ? (searched ?? evaluation_status) : evaluation_status,
    verdicts: verdictsIn(metrics['verdicts']),
    ...decidedBy(metrics['decided_by']),
    spending: toSpending(data['requests']),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const REPEATS_MAX = 100;

const isRepeat = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= REPEATS_MAX;

function toGoal({ goal, goal_index, category }: Record<string, unknown>): Attempt['goal'] {
  const isKnown = typeof category === 'string' && category !== 'unclassified';
  return {
    index: isGoalIndex(goal_index) ? goal_index : 0,
    text: textOf(goal),
    ...(isKnown && { category: { hazard: category, owasp: null } }),
  };
}

const OUTCOMES: readonly unknown[] = ['broken', 'resisted', 'inconclusive'];

/** Every judge's verdict, if a record has them. */
export const verdictsIn = (recorded: unknown): JudgeVerdict[] =>
  (Array.isArray(recorded) ? recorded : []).flatMap((one: unknown) => {
    const verdict = (one ?? {}) as Record<string, unknown>;
    if (typeof verdict['judge'] !== 'string' || !OUTCOMES.includes(verdict['outcome'])) return [];
    const { score, reason } = verdict;
    const safe = {
      score: typeof score === 'number' ? score : null,
      reason: textOf(reason),
      raw: typeof verdict['raw'] === 'string' ? verdict['raw'] : null,
    };
    // Its judge and outcome were checked above.
    return [{ ...verdict, ...safe } as JudgeVerdict];
  });

function decidedBy(recorded: unknown): Pick<Attempt, 'decidedBy'> {
  const { votes, panel } = (recorded ?? {}) as { votes?: unknown; panel?: unknown };
  return typeof votes === 'number' && typeof panel === 'number'
    ? { decidedBy: { votes, panel } }
    : {};
}

const toSpending = (requests: unknown): Attempt['spending'] =>
  Number.isInteger(requests) && (requests as number) > 0
    ? [
        {
          ...{ role: 'target', requests: requests as number },
          ...{ inputTokens: 0, outputTokens: 0, costUsd: null },
        },
      ]
    : [];
