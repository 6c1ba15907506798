import type { EvaluationStatus } from '@provoke/contract';
import { type EvidenceKind, recordedDoubts } from '@provoke/contract/lists';
import { readMarks } from '@provoke/evidence';
import type { CountedAttempt } from '../counting/fold.ts';
import { createFold, type Fold } from '../counting/fold.ts';

/** What rules say of an attempt, and what else is recorded with it. */
export type Ruled =
  | EvidenceKind
  | 'claimed'
  | 'resisted'
  | 'not_observable'
  | 'not_delivered'
  | 'open';

const statusOf = (ruled: Ruled): EvaluationStatus => {
  if (ruled === 'resisted' || ruled === 'claimed') return 'FAILED_JAILBREAK';
  if (ruled === 'open' || ruled === 'not_observable' || ruled === 'not_delivered')
    return 'NOT_EVALUATED';
  return 'SUCCESSFUL_JAILBREAK';
};

const metricsOf = (ruled: Ruled): Record<string, unknown> => {
  const rules = [{ rule: 1 }];
  if (ruled === 'claimed') return { rules, evidence: 'said', claimed: true, said: true };
  if (ruled === 'not_observable' || ruled === 'not_delivered') return { rules, undecided: ruled };
  return ruled === 'resisted' || ruled === 'open' ? { rules } : { rules, evidence: ruled };
};

export type RuledAttempt = {
  goal: number;
  ruled: Ruled;
  technique?: string;
  arm?: 'attack' | 'control';
  metrics?: Record<string, unknown>;
  /** A person's verdict, which counts. */
  status?: EvaluationStatus;
};

export function toRuledAttempt({
  goal,
  ruled,
  technique = 'pair',
  arm = 'attack',
  metrics = {},
  status = statusOf(ruled),
}: RuledAttempt): CountedAttempt {
  const recorded = {
    evaluation_status: status,
    evaluation_metrics: { ...metricsOf(ruled), ...metrics },
  };
  return {
    ...{ technique, arm, status, goal: { index: goal }, verdicts: [], spending: [] },
    acts: recorded.evaluation_metrics,
    marks: readMarks(recorded),
  };
}

/** A campaign that one technique ended at each of these goals, and what was accepted of it. */
export function foldRuled(
  goals: number,
  attempts: readonly RuledAttempt[],
  given: Parameters<typeof createFold>[0] = {},
): Fold {
  const fold = createFold(given);
  const grounds = { looksFor: recordedDoubts, accepted: [], isSameModel: false, repeatedGoals: 0 };
  fold.observe({ type: 'campaign-start', techniques: ['pair'], goals, grounds });
  for (const attempt of attempts) fold.add(toRuledAttempt(attempt));
  for (let goal = 0; goal < goals; goal++) fold.end('pair', goal);
  return fold;
}

/** This many of each, goal after goal. */
export function listRuled(counts: Readonly<Partial<Record<Ruled, number>>>): RuledAttempt[] {
  const all = Object.entries(counts) as [Ruled, number][];
  return all
    .flatMap(([ruled, count]) => Array.from({ length: count }, () => ruled))
    .map((ruled, goal) => ({ goal, ruled }));
}
