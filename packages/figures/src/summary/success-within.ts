import type { Rate } from '@provoke/contract';
import type { Clusters } from '@provoke/statistics';
import type { TechniqueCells } from '../counting/technique-cells.ts';
import { ladder } from '../rates/ladder.ts';
import { rateTries } from '../rates/rate.ts';
import { type GoalState, isJudged, unite } from '../states/goal-state.ts';

/**
 * Goals broken by a technique's first requests, up to this number, out of those judged by then; a repeat is one more
 * try at its goal. Counted, not estimated: a technique's requests may learn from each other, and end at the first
 * success. Numbers that a technique never sent are not listed.
 */
export type SuccessWithin = { requests: number; goals: Rate };

export const successWithin = (cells: TechniqueCells, slots: Iterable<number>): SuccessWithin[] => {
  const asked = [...slots];
  return ladder(cells.lastPlace()).map((requests) => ({
    requests,
    goals: rateWithin(cells, asked, requests),
  }));
};

function rateWithin(cells: TechniqueCells, slots: readonly number[], requests: number): Rate {
  const tries = cells.repeats.length > 0 ? cells.repeats : [cells];
  const kinds = new Map<number, Clusters>();
  let unfinished = 0;
  for (const slot of slots) {
    const states = tries.map((one) => unite(one.stateWithin(slot, requests)));
    const count = (is: (state: GoalState) => boolean) => states.filter(is).length;
    unfinished += count((state) => state === 'unfinished');
    const total = count(isJudged);
    if (total === 0) continue;
    const successes = count((state) => state === 'broken');
    const kind = successes * (tries.length + 1) + total;
    const clusters = (kinds.get(kind)?.clusters ?? 0) + 1;
    kinds.set(kind, { successes, total, clusters });
  }
  return rateTries([...kinds.values()], unfinished);
}
