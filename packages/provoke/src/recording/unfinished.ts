import type { Asked, Attempt, Finding } from '@provoke/engine';

type Kept = { fingerprint: string; attempt?: Attempt; ask?: Asked };

/** What was asked and answered for goals that are not done with, so that memory is bounded by those at work. */
export function keepByGoal() {
  const goals = new Map<string, Map<string, Kept>>();

  return {
    keep(id: string, entry: Kept): void {
      const key = goalOf(id);
      const entries = goals.get(key) ?? new Map<string, Kept>();
      goals.set(key, entries.set(id, entry));
    },

    /** The entry of that id, if it was about the same. */
    find(id: string, fingerprint: string): Kept | undefined {
      const entry = goals.get(goalOf(id))?.get(id);
      return entry?.fingerprint === fingerprint ? entry : undefined;
    },

    has: (id: string): boolean => goals.get(goalOf(id))?.has(id) ?? false,

    /** All but what its technique learned from it: that is asked for again as long as any goal is left. */
    forgetGoal(technique: string, goal: number): void {
      const key = `${technique}/${goal}`;
      const learned = [...(goals.get(key) ?? [])].filter(([id]) => id.includes('/prepare/'));
      if (learned.length > 0) goals.set(key, new Map(learned));
      else goals.delete(key);
    },

    forgetTechnique(technique: string): void {
      for (const key of goals.keys()) if (key.startsWith(`${technique}/`)) goals.delete(key);
    },
  };
}

export const findingId = ({ technique, goal, title, content }: Finding): string =>
  `${technique}/${goal.index}/finding/${JSON.stringify([title, content])}`;

/** Ids begin with technique and goal. */
const goalOf = (id: string) => id.split('/', 2).join('/');
