import type { Goal, GoalList } from '@provoke/evidence';

/** A campaign may have a million goals; these many stay in memory for the screen. */
const TEXTS_MAX = 10_000;
const TEXT_MAX = 400;

/** The texts of the first goals, and of the latest that were worked on. */
export function createGoalTexts(goals: GoalList) {
  const first: string[] = [];
  for (const { text } of goals) {
    if (first.length === TEXTS_MAX) break;
    first.push(text.slice(0, TEXT_MAX));
  }
  const later = new Map<number, string>();
  return {
    add({ index, text }: Goal): void {
      if (index < first.length) return;
      later.delete(index);
      later.set(index, text.slice(0, TEXT_MAX));
      const [oldest] = later.keys();
      if (later.size > TEXTS_MAX && oldest !== undefined) later.delete(oldest);
    },
    at: (index: number): string => first[index] ?? later.get(index) ?? `goal ${index + 1}`,
  };
}
