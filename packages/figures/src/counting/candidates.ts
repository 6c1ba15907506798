import { rankOf, readEvidenceKind, type Shown } from '@provoke/evidence';

/** Kept for each technique and class of goals, so that three of different goals can be shown. */
const KEPT = 3;
const GROUPS_MAX = 500;

/** Broken attempts that a report may show: of different goals, the strongest evidence first, else the earliest. */
export function createCandidates() {
  const groups = new Map<string, Shown[]>();

  return {
    add(shown: Shown, { technique, group }: { technique: string; group: string }): void {
      const name = JSON.stringify([group, technique]);
      const kept = groups.get(name) ?? [];
      if (kept.length === 0 && groups.size >= GROUPS_MAX) return;
      groups.set(name, keepBest([...kept, shown]));
    },

    /** Those of one class of goals, technique by technique. */
    of(group: string, techniques: readonly string[]): Shown[] {
      return techniques.flatMap(
        (technique) => groups.get(JSON.stringify([group, technique])) ?? [],
      );
    },
  };
}

export const rankOfShown = ({ attempt }: Shown): number => rankOf(readEvidenceKind(attempt));

function keepBest(shown: readonly Shown[]): Shown[] {
  const best = new Map<number, Shown>();
  for (const one of shown) {
    const before = best.get(one.goalIndex);
    if (!before || rankOfShown(one) > rankOfShown(before)) best.set(one.goalIndex, one);
  }
  return [...best.values()].sort((a, b) => rankOfShown(b) - rankOfShown(a)).slice(0, KEPT);
}
