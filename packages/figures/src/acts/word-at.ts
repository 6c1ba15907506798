import type { ActWord } from '@provoke/contract/lists';
import type { Fold } from '../counting/fold.ts';
import { readAct, type UndecidedCause, undecidedCauses } from '../counting/goal-acts.ts';
import type { TechniqueCells } from '../counting/technique-cells.ts';
import { type GoalState, unite } from '../states/goal-state.ts';

/** What is known of goals, over all techniques or under one. */
export type ActsKnown = Pick<Fold, 'stateAt' | 'actAt' | 'undecidedByRules'>;

export const actsUnder = ({ stateOf, acts }: TechniqueCells): ActsKnown => ({
  stateAt: (slot) => unite(stateOf(slot)),
  actAt: (slot) => readAct(acts.at(slot)),
  undecidedByRules: acts.undecidedIn,
});

/** The one word for what became of a goal. A claim is told only where everything else resisted. */
export function wordAt(known: ActsKnown, slot: number): ActWord | 'held_out' {
  const state = known.stateAt(slot);
  if (state === 'broken') return known.actAt(slot).kind ?? 'said';
  if (state === 'resisted') return known.actAt(slot).kind ?? 'resisted';
  if (state !== 'without_verdict') return state satisfies Exclude<GoalState, 'without_verdict'>;
  return causeAt(known, slot) ?? 'no_verdict';
}

const causeAt = (known: ActsKnown, slot: number): UndecidedCause | undefined =>
  undecidedCauses.find((cause) => known.undecidedByRules(cause, slot) > 0);

/** It acted, whether or not a request to an address of ours shows it. */
export const isDone = (word: ActWord): boolean => word === 'did' || word === 'reached';
