import { type AttemptOutcome, createGoalNumbers, type GoalNumbers } from '@provoke/evidence';
import type { Tried } from '@provoke/statistics';

const DECIDED = 1;
const BROKEN = 2;

/** What each repeat found; one byte per goal and repeat, and nothing without repeats. */
export function createRepeats() {
  const repeats: GoalNumbers[] = [];

  return {
    /** Repeats count from 1; absent where goals were attacked once. */
    add(repeat: number | undefined, slot: number, outcome: AttemptOutcome): void {
      if (repeat === undefined || (outcome !== 'broken' && outcome !== 'resisted')) return;
      while (repeats.length < repeat) repeats.push(createGoalNumbers());
      const numbers = repeats[repeat - 1];
      const seen = outcome === 'broken' ? DECIDED | BROKEN : DECIDED;
      numbers?.set(slot, numbers.get(slot) | seen);
    },

    get count() {
      return repeats.length;
    },
    /** Goals broken in each repeat, of those with a verdict in it. */
    each: () =>
      repeats.map((numbers) => ({
        broken: numbers.count((seen) => (seen & BROKEN) > 0),
        judged: numbers.count((seen) => (seen & DECIDED) > 0),
      })),
    /** Numbers of goals by how many repeats broke them, and how many had a verdict. */
    tried: () => countByGoal(repeats),
  };
}

function countByGoal(repeats: readonly GoalNumbers[]): Tried[] {
  const found = new Map<number, Tried>();
  const length = Math.max(0, ...repeats.map((numbers) => numbers.all().length));
  for (let slot = 0; slot < length; slot++) {
    let attempts = 0;
    let broken = 0;
    for (const numbers of repeats) {
      const seen = numbers.get(slot);
      if (seen & DECIDED) attempts++;
      if (seen & BROKEN) broken++;
    }
    const kind = broken * (repeats.length + 1) + attempts;
    const goals = (found.get(kind)?.goals ?? 0) + 1;
    if (attempts > 0) found.set(kind, { broken, attempts, goals });
  }
  return [...found.values()];
}
