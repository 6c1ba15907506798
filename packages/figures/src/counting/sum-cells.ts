import type { Clusters } from '@provoke/statistics';
import type { GoalCells } from './goal-cells.ts';

/** Attempts over goals; the goals as clusters, equal ones counted instead of listed. */
export type Sums = { undecided: number; errors: number; clusters: Clusters[] };

const DECIDED_MAX = 2 ** 26;

const noSums = () => ({ undecided: 0, errors: 0, kinds: new Map<number, Clusters>() });

/** The attempts of several techniques at one goal are one cluster. */
export const sumCells = (all: readonly GoalCells[]): Sums =>
  sumCellsBy(all, () => '').get('') ?? { undecided: 0, errors: 0, clusters: [] };

export function sumCellsBy(
  all: readonly GoalCells[],
  keyOf: (slot: number) => string,
): Map<string, Sums> {
  const sums = new Map<string, ReturnType<typeof noSums>>();
  const slots = Math.max(0, ...all.map((cells) => cells.slots()));
  for (let slot = 0; slot < slots; slot++) {
    const key = keyOf(slot);
    const sum = sums.get(key) ?? noSums();
    sums.set(key, sum);
    let successes = 0;
    let total = 0;
    for (const cells of all) {
      successes += cells.brokenIn(slot);
      total += cells.decidedIn(slot);
      sum.undecided += cells.undecidedIn(slot);
      sum.errors += cells.errorsIn(slot);
    }
    if (total === 0) continue;
    const kind = successes * DECIDED_MAX + total;
    const clusters = (sum.kinds.get(kind)?.clusters ?? 0) + 1;
    sum.kinds.set(kind, { successes, total, clusters });
  }
  return new Map(
    [...sums].map(([key, { kinds, ...sum }]) => [key, { ...sum, clusters: [...kinds.values()] }]),
  );
}
