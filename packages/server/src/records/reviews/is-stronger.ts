import { type EvaluationStatus, type EvidenceKind, evidenceKinds } from '@provoke/contract';
import { type AttemptOutcome, outcomeOf } from '@provoke/evidence';

/** What counts for a result. */
export type Standing = {
  evaluation_status: EvaluationStatus;
  evidence: EvidenceKind | null;
  severity: number | null;
};

/** An attempt that failed has no verdict to raise, and is no verdict. */
const RANKS: Partial<Record<AttemptOutcome, number>> = { undecided: 0, resisted: 1, broken: 2 };

/** Whether what was seen later says more of what an agent did. Nothing is ever lowered. */
export function isStronger(later: Standing, before: Standing): boolean {
  const [is, was] = [later, before].map((one) => RANKS[outcomeOf(one.evaluation_status)]);
  if (is === undefined || was === undefined) return false;
  if (is !== was) return is > was;
  if (is !== RANKS.broken) return false;
  const [kind, kindBefore] = [rankOf(later.evidence), rankOf(before.evidence)];
  return kind === kindBefore ? (later.severity ?? -1) > (before.severity ?? -1) : kind > kindBefore;
}

const rankOf = (kind: EvidenceKind | null) => (kind === null ? -1 : evidenceKinds.indexOf(kind));
