/** How many goals alike a goal represents, by its index. One that is not listed represents itself alone. */
export type Times = ReadonlyMap<number, number>;

/** Numbers the goals of a campaign without gaps, whatever their indexes: another client may give any. */
export function createGoalSlots(times: Times = new Map()) {
  let planned = 0;
  const others = new Map<number, number>();
  const timesAt: number[] = [];

  return {
    /** Goals 0 … count − 1 are known. Said first; again by a resume. */
    plan(count: number): void {
      if (others.size === 0) planned = Math.max(planned, count);
    },
    get count() {
      return planned + others.size;
    },
    slotOf(index: number): number {
      if (index < planned) return index;
      const known = others.get(index);
      if (known !== undefined) return known;
      const slot = planned + others.size;
      others.set(index, slot);
      timesAt[slot] = times.get(index) ?? 1;
      return slot;
    },
    *indexes(): Generator<number> {
      for (let index = 0; index < planned; index++) yield index;
      yield* others.keys();
    },
    timesOf: (slot: number): number => (slot < planned ? times.get(slot) : timesAt[slot]) ?? 1,
    /** Undefined for a goal that was never named. */
    find: (index: number): number | undefined => (index < planned ? index : others.get(index)),
  };
}
