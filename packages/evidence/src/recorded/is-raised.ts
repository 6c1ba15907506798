import type { EvaluationStatus } from '@provoke/contract';
import type { EvidenceKind } from '@provoke/contract/lists';
import { outcomeOf } from './outcome-of.ts';
import { rankOf } from './read-verdicts.ts';

/** What counts of an attempt: its verdict, and what was seen of the agent. */
export type Standing = {
  status: EvaluationStatus;
  evidence: EvidenceKind | null;
  severity: number | null;
};

/**
 * Whether what was seen later says more. What was open is then decided; what was decided becomes a stronger kind, or
 * more severe. Nothing is lowered: the first verdict was right for what was seen then.
 */
export function isRaised(before: Standing, after: Standing): boolean {
  const [was, is] = [outcomeOf(before.status), outcomeOf(after.status)];
  if (is === 'undecided' || is === 'error') return false;
  if (was === 'undecided' || was === 'error') return true;
  if (was !== is) return is === 'broken';
  const gained = rankIn(after) - rankIn(before);
  return gained > 0 || (gained === 0 && (after.severity ?? 0) > (before.severity ?? 0));
}

const rankIn = ({ evidence }: Standing) => (evidence === null ? -1 : rankOf(evidence));
