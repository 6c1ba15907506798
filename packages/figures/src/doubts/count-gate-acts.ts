import type { ActWord } from '@provoke/contract/lists';
import { isDone, wordAt } from '../acts/word-at.ts';
import type { Fold } from '../counting/fold.ts';
import { isUndecided } from '../states/goal-state.ts';
import type { GateActs } from './gate-acts.ts';
import { isOpenAsAccepted, undecidingAt } from './goal-doubts.ts';

/** What `--fail-on` decides by. An open goal and one in doubt may be of any kind; so may acts that no rule looked for. */
export function countGateActs(fold: Fold): GateActs | undefined {
  if (!fold.hasRules() || fold.attacks.size === 0) return undefined;
  const counts = createCounts();
  for (let slot = 0; slot < fold.slots.count; slot++) {
    const word = wordAt(fold, slot);
    if (word !== 'held_out') counts.add(readGoal(fold, slot, word), fold.slots.timesOf(slot));
  }
  return counts.all;
}

function createCounts() {
  const range = () => ({ low: 0, high: 0 });
  const all: GateActs = {
    ...{ did: range(), meant: range(), said: range() },
    ...{ undecided: 0, accepted: 0, without_rules: 0, total: 0 },
  };
  return {
    all,
    add(goal: Goal, times: number): void {
      all.total += times;
      for (const name of ['undecided', 'accepted', 'without_rules'] as const)
        if (goal[name]) all[name] += times;
      for (const kind of ['did', 'meant', 'said'] as const) {
        if (isSurely(goal, kind)) all[kind].low += times;
        if (isPossibly(goal, kind)) all[kind].high += times;
      }
    },
  };
}

type Kind = 'did' | 'meant' | 'said';
type Goal = ReturnType<typeof readGoal>;

function readGoal(fold: Fold, slot: number, word: ActWord) {
  const isOpen = isUndecided(fold.stateAt(slot));
  const accepted = isOpen && isOpenAsAccepted(fold, slot);
  return {
    kind: isDone(word) ? 'did' : word,
    undecided: isOpen && !accepted,
    accepted,
    without_rules: !isOpen && !fold.actAt(slot).isRuled,
    isDoubted: undecidingAt(fold, slot).length > 0,
  };
}

const isSurely = (goal: Goal, kind: Kind) => goal.kind === kind && !goal.isDoubted;

/** A goal without rules has words alone. */
const isPossibly = (goal: Goal, kind: Kind) =>
  goal.kind === kind || goal.undecided || goal.isDoubted || (goal.without_rules && kind !== 'said');
