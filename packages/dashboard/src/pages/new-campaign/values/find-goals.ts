import { type GoalEntry, parts } from './campaign-parts.ts';
import type { Json } from './form-values.ts';

export type Goal = GoalEntry & { index: number };

/** The goals of a campaign's `attack`, or none if they are read where its command is typed. */
export function findGoals({ goals, goals_set, goals_limit }: Json): Goal[] | undefined {
  const set = parts.goalSets.find(({ id }) => id === goals_set)?.goals;
  const typed = Array.isArray(goals) ? goals.map((text) => ({ text: String(text) })) : undefined;
  const limit = typeof goals_limit === 'number' ? goals_limit : undefined;
  return (typed ?? set)?.slice(0, limit).map((entry, index) => ({ index, ...entry }));
}
