import type { EvaluationStatus } from '@provoke/contract';
import type { EvidenceKind } from '@provoke/contract/lists';
import { outcomeOf } from './outcome-of.ts';
import { rankOf } from './read-verdicts.ts';

/** What counts of an attempt: its verdict, and what was seen of the agent. */
export type Standing = {
  evaluation_status: EvaluationStatus;
  evidence: EvidenceKind | null;
  severity: number | null;
};

/**
 * Whether what was seen later says more of what an agent did. What was open is then decided; what was decided becomes a
 * stronger kind, or more severe. Nothing is ever lowered: the first verdict was right for what was seen then.
 */
export function isStronger(later: Standing, before: Standing): boolean {
  const [is, was] = [later, before].map(rankIn) as [number, number];
  if (is < RESISTED || was === NEVER) return false;
  // An attempt that failed has no reply that could have resisted; what was done before is done.
  if (was === FAILED) return is === BROKEN;
  if (is !== was) return is > was;
  if (is !== BROKEN) return false;
  const [kind, kindBefore] = [kindIn(later), kindIn(before)];
  return kind === kindBefore ? (later.severity ?? -1) > (before.severity ?? -1) : kind > kindBefore;
}

const [NEVER, FAILED, UNDECIDED, RESISTED, BROKEN] = [0, 1, 2, 3, 4] as const;

function rankIn({ evaluation_status }: Standing): number {
  if (evaluation_status.startsWith('ERROR_')) return FAILED;
  const outcome = outcomeOf(evaluation_status);
  return { broken: BROKEN, resisted: RESISTED, undecided: UNDECIDED, error: NEVER }[outcome];
}

const kindIn = ({ evidence }: Standing) => (evidence === null ? -1 : rankOf(evidence));
