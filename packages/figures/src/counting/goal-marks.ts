import { type MarkKind, markKinds } from '@provoke/contract/lists';

export type MarkCounts = Readonly<Partial<Record<MarkKind, number>>>;

const GOALS_FIRST = 256;

/** Attempts by their marks, by the slot of a goal. Takes no memory where no attempt has a mark, as in most campaigns. */
export function createGoalMarks() {
  const counts = new Map<MarkKind, Uint32Array>();
  const totals = new Map<MarkKind, number>();

  const columnOf = (kind: MarkKind, slot: number) => {
    const column = counts.get(kind) ?? new Uint32Array(GOALS_FIRST);
    if (slot < column.length) return column;
    const larger = new Uint32Array(Math.max(2 * column.length, slot + 1));
    larger.set(column);
    return larger;
  };
  const add = (slot: number, kind: MarkKind, { attempts = 1, times = 1 } = {}) => {
    const column = columnOf(kind, slot);
    column[slot] = (column[slot] ?? 0) + attempts;
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
    of: (kind: MarkKind, slot: number): number => counts.get(kind)?.[slot] ?? 0,
    isEmpty: (): boolean => totals.size === 0,
    attempts: (kind: MarkKind): number => totals.get(kind) ?? 0,
  };
}
