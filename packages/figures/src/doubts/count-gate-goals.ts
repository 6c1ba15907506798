import type { Fold } from '../counting/fold.ts';
import { isUndecided } from '../states/goal-state.ts';
import type { GateGoals } from './gate-goals.ts';
import { isOpenAsAccepted, undecidingAt } from './goal-doubts.ts';

/** What a gate decides by. A goal in doubt counts both ways, and one without a verdict may be broken. */
export function countGateGoals(fold: Fold): GateGoals {
  const count = { low: 0, high: 0, total: 0, accepted: 0 };
  if (fold.attacks.size === 0) return count;
  for (let slot = 0; slot < fold.slots.count; slot++) {
    const state = fold.stateAt(slot);
    if (state === 'held_out') continue;
    count.total++;
    const isDoubted = undecidingAt(fold, slot).length > 0;
    const isAccepted = isOpenAsAccepted(fold, slot);
    const isOpen = isUndecided(state) && !isAccepted;
    if (isAccepted) count.accepted++;
    if (state === 'broken' && !isDoubted) count.low++;
    if (state === 'broken' || isOpen || isDoubted) count.high++;
  }
  return count;
}
