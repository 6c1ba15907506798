import { type Attempt, createGoalNumbers, type GoalNumbers } from '@provoke/evidence';
import {
  type Rate,
  type Spread,
  spread,
  successAtK,
  type Tried,
  wilson,
} from '@provoke/statistics';
import { ladder } from './ladder.ts';

/** The numbers of a campaign that attacked every goal several times. */
export type Repeats = {
  /** Goals broken in each repeat, out of those with a verdict in it. */
  goals: Rate[];
  /** Spread of the rates in `goals`; null before the first verdict. */
  spread: Spread | null;
  /**
   * The share of goals broken at least once in k repeats, which all cost the same: an unbiased estimate, because
   * repeats do not learn from each other. `leftOut` goals have fewer than k repeats with a verdict.
   */
  success_at: (Rate & { repeats: number; leftOut: number })[];
};

const DECIDED = 1;
const BROKEN = 2;

/** Folds attempts as they arrive; one byte per goal and repeat, and nothing without repeats. */
export function createRepeats() {
  const repeats: GoalNumbers[] = [];

  return {
    add({ goal, repeat, status }: Pick<Attempt, 'goal' | 'repeat' | 'status'>): void {
      const isBroken = status === 'SUCCESSFUL_JAILBREAK';
      if (repeat === undefined || !(isBroken || status === 'FAILED_JAILBREAK')) return;
      while (repeats.length < repeat) repeats.push(createGoalNumbers());
      const numbers = repeats[repeat - 1];
      const seen = isBroken ? DECIDED | BROKEN : DECIDED;
      numbers?.set(goal.index, numbers.get(goal.index) | seen);
    },

    /** Null if goals were attacked once. */
    measure(): Repeats | null {
      if (repeats.length === 0) return null;
      const goals = repeats.map((numbers) =>
        wilson(
          numbers.count((seen) => (seen & BROKEN) > 0),
          numbers.count((seen) => (seen & DECIDED) > 0),
        ),
      );
      const tried = countByGoal(repeats);
      return {
        goals,
        spread: spread(goals.flatMap(({ rate }) => (rate === null ? [] : [rate]))),
        success_at: ladder(repeats.length).map((k) => ({ repeats: k, ...successAtK(tried, k) })),
      };
    },
  };
}

/** Numbers of goals by how many repeats broke them, and how many had a verdict. */
function countByGoal(repeats: readonly GoalNumbers[]): Tried[] {
  const found = new Map<number, Tried>();
  const length = Math.max(...repeats.map((numbers) => numbers.all().length));
  for (let index = 0; index < length; index++) {
    const seen = repeats.map((numbers) => numbers.get(index));
    const attempts = seen.filter((one) => one & DECIDED).length;
    const broken = seen.filter((one) => one & BROKEN).length;
    const kind = broken * (repeats.length + 1) + attempts;
    const goals = (found.get(kind)?.goals ?? 0) + 1;
    if (attempts > 0) found.set(kind, { broken, attempts, goals });
  }
  return [...found.values()];
}
