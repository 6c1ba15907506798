import type { Attempt, Goal } from '@provoke/evidence';

/** A goal in progress. */
export type RunningGoal = {
  technique: string;
  goal: Goal;
  attempts: number;
  /** The stream of its last attempt; null if the technique has no streams. */
  stream: number | null;
  iteration: number | null;
};

/** More than a campaign works on at a time. Unanswered goals stay until their campaign ends. */
const GOALS_MAX = 512;

export function createRunningGoals() {
  const goals = new Map<string, RunningGoal>();
  const keyOf = (technique: string, index: number) => `${technique}/${index}`;
  return {
    start(technique: string, goal: Goal): void {
      const key = keyOf(technique, goal.index);
      goals.delete(key);
      goals.set(key, { technique, goal, attempts: 0, stream: null, iteration: null });
      const [oldest] = goals.keys();
      if (goals.size > GOALS_MAX && oldest !== undefined) goals.delete(oldest);
    },

    addAttempt({ technique, goal, data }: Pick<Attempt, 'technique' | 'goal' | 'data'>): void {
      const key = keyOf(technique, goal.index);
      const known = goals.get(key);
      if (!known) return;
      const { stream, iteration } = data;
      goals.set(key, {
        ...known,
        attempts: known.attempts + 1,
        stream: typeof stream === 'number' ? stream : null,
        iteration: typeof iteration === 'number' ? iteration : null,
      });
    },

    end: (technique: string, index: number) => void goals.delete(keyOf(technique, index)),
    clear: () => goals.clear(),
    has: (index: number) => [...goals.values()].some(({ goal }) => goal.index === index),
    indexes: () => [...new Set([...goals.values()].map(({ goal }) => goal.index))],
    list: (): RunningGoal[] =>
      [...goals.values()].map((one) => ({ ...one, goal: toPlain(one.goal) })),
  };
}

/** A journal's goal may parse its text only now. */
const toPlain = ({ index, text, target, category }: Goal): Goal => ({
  index,
  text,
  ...(target !== undefined && { target }),
  ...(category !== undefined && { category }),
});
