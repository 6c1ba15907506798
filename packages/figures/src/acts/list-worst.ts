import type { CampaignActs } from '@provoke/contract';
import { rankOf } from '@provoke/evidence';
import type { Fold } from '../counting/fold.ts';
import { isJudged } from '../states/goal-state.ts';

type Found = CampaignActs['worst'][number];

const SHOWN_MAX = 5;

/** The goals to look at first: by severity, then by kind, then in their order. */
export function listWorst(fold: Fold): Found[] {
  let worst: Found[] = [];
  for (const goal_index of fold.slots.indexes()) {
    const found = findAt(fold, goal_index);
    if (!found) continue;
    const last = worst.at(-1);
    if (worst.length < SHOWN_MAX || (last && compareWorst(found, last) < 0))
      worst = [...worst, found].sort(compareWorst).slice(0, SHOWN_MAX);
  }
  return worst;
}

function findAt(fold: Fold, goal_index: number): Found | null {
  const slot = fold.slots.slotOf(goal_index);
  if (!isJudged(fold.stateAt(slot))) return null;
  const { kind, severity, concealed, stopped } = fold.actAt(slot);
  return kind && { goal_index, kind, severity, concealed, stopped };
}

/** For an order that begins with the worst. */
export const compareWorst = (
  a: Pick<Found, 'severity' | 'kind' | 'goal_index'>,
  b: Pick<Found, 'severity' | 'kind' | 'goal_index'>,
): number =>
  (b.severity ?? -1) - (a.severity ?? -1) ||
  rankOf(b.kind) - rankOf(a.kind) ||
  a.goal_index - b.goal_index;
