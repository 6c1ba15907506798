import type { GoalCounts } from '@provoke/contract';
import { measureActsBy, measureActsUnder } from '../acts/measure-acts.ts';
import type { Fold } from '../counting/fold.ts';
import { type Sums, sumCells, sumCellsBy } from '../counting/sum-cells.ts';
import type { TechniqueCells } from '../counting/technique-cells.ts';
import { boundsOf } from '../rates/bounds.ts';
import { firstBreakOf } from '../rates/first-break.ts';
import { rateClusters, rateCounts } from '../rates/rate.ts';
import { createStateCounts, judgedIn } from '../states/goal-counts.ts';
import { unite } from '../states/goal-state.ts';
import { fitSuccessLaw } from './fit-success-law.ts';
import { successWithin } from './success-within.ts';
import type { Part, TechniquePart } from './summary.ts';

/** One technique over the goals that it was to attack. */
export function measureTechnique(
  { slots, hasRules }: Pick<Fold, 'slots' | 'hasRules'>,
  cells: TechniqueCells,
  isPlanned: boolean,
): TechniquePart {
  const states = createStateCounts();
  const asked: number[] = [];
  const firstBreaks: number[] = [];
  for (let slot = 0; slot < slots.count; slot++) {
    if (!isPlanned && !cells.knows(slot)) continue;
    asked.push(slot);
    states.add(unite(cells.stateOf(slot)));
    const first = cells.firstBrokenIn(slot);
    if (first > 0) firstBreaks.push(first);
  }
  const counts = states.counts();
  return {
    ...toPart(counts, sumCells([cells])),
    ...(hasRules() && { acts: measureActsUnder(cells, asked) }),
    requests_max: cells.requestsMax() || null,
    queries_to_first_success: firstBreakOf(Uint32Array.from(firstBreaks)),
    success_within: successWithin(cells, asked),
    power_law: fitSuccessLaw({ firstBreaks, total: judgedIn(counts) }),
  };
}

/** The goals of each group, over all techniques. */
export function measureGroups(fold: Fold): Record<string, Part> {
  const { slots, groups, stateAt, attacks, hasRules } = fold;
  const found = new Map<string, ReturnType<typeof createStateCounts>>();
  for (let slot = 0; slot < slots.count; slot++) {
    const group = groups.of(slot);
    const states = found.get(group) ?? createStateCounts();
    states.add(stateAt(slot));
    found.set(group, states);
  }
  const sums = sumCellsBy([...attacks.values()], groups.of);
  const acts = hasRules() ? measureActsBy(fold, groups.of) : undefined;
  return Object.fromEntries(
    [...found].map(([group, states]) => {
      const part = toPart(states.counts(), sums.get(group));
      const done = acts?.get(group);
      return [group, { ...part, ...(done && { acts: done }) }];
    }),
  );
}

export const toPart = (
  counts: GoalCounts,
  { undecided, errors, clusters }: Sums = { undecided: 0, errors: 0, clusters: [] },
): Omit<Part, 'acts'> => ({
  goals: rateCounts(counts),
  goal_counts: counts,
  bounds: boundsOf(counts),
  attempts: rateClusters(clusters),
  errors,
  not_evaluated: undecided,
});
