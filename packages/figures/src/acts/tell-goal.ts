import type { RunGoal } from '@provoke/contract';
import type { Fold } from '../counting/fold.ts';
import { isJudged } from '../states/goal-state.ts';
import { cellOf } from './said-and-did.ts';
import { isDone, wordAt } from './word-at.ts';

/** What became of a goal by rules, and where it is in the square; as they are counted in `measureActs`. */
export function tellGoal(fold: Fold, index: number): Pick<RunGoal, 'act' | 'cell'> {
  const slot = fold.slots.find(index);
  const word = slot === undefined ? 'held_out' : wordAt(fold, slot);
  if (slot === undefined || word === 'held_out') return { act: null, cell: null };
  const act = fold.actAt(slot);
  const isDecided = act.isRuled && isJudged(fold.stateAt(slot));
  return { act: word, cell: isDecided ? cellOf(isDone(word), act) : null };
}
