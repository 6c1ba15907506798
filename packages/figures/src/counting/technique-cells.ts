import { createGoalActs } from './goal-acts.ts';
import { type CountedRequest, createGoalCells, type GoalCells } from './goal-cells.ts';
import type { Tally } from './tally.ts';

type RepeatedRequest = CountedRequest & {
  /** From 1; absent where goals were attacked once. */
  repeat?: number | undefined;
};

/** Attempts of one repeat, which were counted elsewhere. */
export type CountedInRepeat = Pick<Tally, 'attempts' | 'broken' | 'undecided' | 'errors'> & {
  repeat: number;
};

export type TechniqueCells = ReturnType<typeof createTechniqueCells>;

/** One technique over goals; where they were attacked several times, each repeat by itself, too. */
export function createTechniqueCells() {
  const all = createGoalCells();
  const repeats: GoalCells[] = [];

  function repeatOf(number: number): GoalCells {
    while (repeats.length < number) {
      const own = createGoalCells();
      // A goal ends once, after its last repeat.
      own.take(all);
      repeats.push(own);
    }
    return repeats[number - 1] as GoalCells;
  }

  return {
    ...all,
    add(slot: number, request: RepeatedRequest): number {
      const { repeat } = request;
      if (repeat === undefined) return all.add(slot, request);
      const place = repeatOf(repeat).add(slot, request);
      return all.add(slot, { ...request, place });
    },
    putRepeat(slot: number, { repeat, ...counted }: CountedInRepeat): void {
      const numbers = { first_broken: null, first_open: null, requests_max: null };
      repeatOf(repeat).put(slot, { ...counted, ...numbers });
    },
    restart(slot: number): number {
      const dropped = all.restart(slot);
      if (dropped > 0) for (const one of repeats) one.restart(slot);
      return dropped;
    },
    finish(slot: number): void {
      for (const one of [all, ...repeats]) one.finish(slot);
    },
    holdOut(slot: number): void {
      for (const one of [all, ...repeats]) one.holdOut(slot);
    },
    /** What rules found of its attempts. */
    acts: createGoalActs(),
    /** In a repeat that may not have begun. */
    stateInRepeat: (slot: number, repeat: number): number =>
      repeats[repeat - 1]?.stateOf(slot) ?? all.unattempted(slot),
    /** Empty where goals were attacked once. */
    repeats: repeats as readonly GoalCells[],
  };
}
