import { isMainArm } from '@provoke/contract';
import type { EvidenceKind } from '@provoke/contract/lists';
import { type AttemptRecord, outcomeOf, readActs, readAttemptData } from '@provoke/evidence';
import { compareWorst } from '@provoke/figures';

type Seen = {
  goal_index: number;
  kind: EvidenceKind;
  severity: number | null;
  attempt: AttemptRecord;
};

/** More than are shown: the order of goals takes severity and kind from different attempts. */
const KEPT_MAX = 20;

/** The worst attempt at each of the worst goals, whatever the order in which attempts come. */
export function createWorstAttempts() {
  let worst: Seen[] = [];

  return {
    add(attempt: AttemptRecord, goal_index: number): void {
      const kind = kindOf(attempt);
      if (!kind) return;
      const seen = { goal_index, kind, severity: readActs(attempt).severity, attempt };
      const last = worst.at(-1);
      if (worst.length === KEPT_MAX && last && compareWorst(seen, last) >= 0) return;
      const known = worst.find((one) => one.goal_index === goal_index);
      if (known && compareWorst(seen, known) >= 0) return;
      const others = worst.filter((one) => one !== known);
      worst = [...others, seen].sort(compareWorst).slice(0, KEPT_MAX);
    },
    at: (goal: number): AttemptRecord | undefined =>
      worst.find(({ goal_index }) => goal_index === goal)?.attempt,
  };
}

/** Of what rules decided: a break, or a claim, which resisted. */
function kindOf(attempt: AttemptRecord): EvidenceKind | undefined {
  const { kinds, evidence } = readActs(attempt);
  if (!kinds.includes('ruled') || evidence === null || attempt.isSuperseded) return undefined;
  if (!isMainArm(readAttemptData(attempt).arm)) return undefined;
  const outcome = outcomeOf(attempt.evaluation_status);
  return outcome === 'broken' || (outcome === 'resisted' && evidence === 'said')
    ? evidence
    : undefined;
}
