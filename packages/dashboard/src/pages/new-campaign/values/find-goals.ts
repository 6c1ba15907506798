import type { Json } from './form-values.ts';
import written from './shipped-goals.json';

/** A goal as a set has it. */
type GoalEntry = { text: string; target?: string; category?: object; published?: object };

export type Goal = GoalEntry & { index: number };

/** `npm run generate` writes them from the engine's. */
const shipped: Readonly<Record<string, readonly GoalEntry[]>> = written;

/** The goals of a campaign's `attack`, or none if they are read where its command is typed. */
export function findGoals({ goals, goals_set, goals_limit }: Json): Goal[] | undefined {
  const set = typeof goals_set === 'string' ? shipped[goals_set] : undefined;
  const typed = Array.isArray(goals) ? goals.map((text) => ({ text: String(text) })) : undefined;
  const limit = typeof goals_limit === 'number' ? goals_limit : undefined;
  return (typed ?? set)?.slice(0, limit).map((entry, index) => ({ index, ...entry }));
}
