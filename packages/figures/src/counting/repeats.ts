import { type GoalState, isJudged, isUndecided, unite } from '../states/goal-state.ts';
import type { Fold } from './fold.ts';

/** One goal: the repeats that broke it, those with a verdict, and those without. */
export type Tried = { broken: number; judged: number; open: number };

export const tryOnce = (state: GoalState): Tried => ({
  broken: Number(state === 'broken'),
  judged: Number(isJudged(state)),
  open: Number(isUndecided(state)),
});

/** What each repeat found, over all techniques; `count` is 0 where goals were attacked once. */
export function readRepeats({ attacks, planned }: Pick<Fold, 'attacks' | 'planned'>) {
  const begun = Array.from(attacks.values(), ({ repeats }) =>
    repeats.findLastIndex((one) => !one.isEmpty()),
  );
  const count = Math.max(-1, ...begun) + 1;
  const techniques = [...attacks].map(([id, cells]) => ({ cells, isPlanned: planned.has(id) }));

  const stateAt = (slot: number, repeat: number): GoalState => {
    let bits = 0;
    for (const { cells, isPlanned } of techniques)
      if (isPlanned || cells.knows(slot)) bits |= cells.stateInRepeat(slot, repeat);
    return unite(bits);
  };
  return {
    count,
    /** Of a goal in each repeat. */
    statesAt: (slot: number): GoalState[] =>
      Array.from({ length: count }, (_, at) => stateAt(slot, at + 1)),
  };
}

export const addUp = (tried: readonly Tried[]): Tried =>
  tried.reduce(
    (sum, { broken, judged, open }) => ({
      broken: sum.broken + broken,
      judged: sum.judged + judged,
      open: sum.open + open,
    }),
    { broken: 0, judged: 0, open: 0 },
  );
