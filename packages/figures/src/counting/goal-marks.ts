import { type MarkKind, markKinds } from '@provoke/contract/lists';
import { createGoalNumbers, type GoalNumbers } from '@provoke/evidence';

export type MarkCounts = Readonly<Partial<Record<MarkKind, number>>>;

/** Attempts by their marks, by the slot of a goal. Takes no memory where no attempt has a mark, as in most campaigns. */
export function createGoalMarks() {
  const counts = new Map<MarkKind, GoalNumbers>();
  const totals = new Map<MarkKind, number>();

  const add = (slot: number, kind: MarkKind, { attempts = 1, times = 1 } = {}) => {
    const column = counts.get(kind) ?? createGoalNumbers();
    column.set(slot, column.get(slot) + attempts);
    counts.set(kind, column);
    totals.set(kind, (totals.get(kind) ?? 0) + attempts * times);
  };

  return {
    add(slot: number, kinds: readonly MarkKind[]): void {
      for (const kind of kinds) add(slot, kind);
    },
    /** Attempts that were counted elsewhere, at so many goals alike. */
    put(slot: number, marks: MarkCounts, times = 1): void {
      for (const kind of markKinds) {
        const attempts = marks[kind] ?? 0;
        if (attempts > 0) add(slot, kind, { attempts, times });
      }
    },
    of: (kind: MarkKind, slot: number): number => counts.get(kind)?.get(slot) ?? 0,
    isEmpty: (): boolean => totals.size === 0,
    attempts: (kind: MarkKind): number => totals.get(kind) ?? 0,
  };
}
