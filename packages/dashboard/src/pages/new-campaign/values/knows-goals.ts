import { parts } from './campaign-parts.ts';
import type { Json } from './form-values.ts';

export const isShipped = (set: unknown): boolean =>
  parts.goalSets.some(({ id, isShipped }) => isShipped && id === set);

/** Whether this page has the goals of a campaign's `attack`; others are read where its command is typed. */
export const knowsGoals = ({ goals, goals_set }: Json): boolean =>
  Array.isArray(goals) || isShipped(goals_set);
