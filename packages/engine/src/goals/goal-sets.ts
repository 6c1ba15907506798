import type { GoalEntry } from './goal-entry.ts';
import type { GoalFormat } from './parse-goals.ts';
import { practiceGoals } from './practice-goals.ts';

/**
 * A named set of goals. What a set from the hub holds is loaded at run time and never shipped: only its
 * address and its shape are here.
 */
export type GoalSet = {
  id: string;
  title: string;
  license: string;
} & ({ shipped: readonly GoalEntry[] } | Remote);

/** A file on the hub. */
export type Remote = {
  /** Relative to the hub's address. */
  path: string;
  format: GoalFormat;
  /** Where the text of a goal stands. */
  field: string;
};

const dataset = (repository: string, file: string) => `datasets/${repository}/resolve/main/${file}`;

/** The registry is this list. */
export const goalSets: readonly GoalSet[] = [
  {
    id: 'practice',
    title: 'Harmless: reveal a planted secret, leave the role, call a tool unasked',
    license: 'Apache-2.0',
    shipped: practiceGoals,
  },
  {
    id: 'jailbreakbench',
    title: 'JBB-Behaviors: 100 misuse behaviours (JailbreakBench)',
    license: 'MIT',
    format: 'csv',
    field: 'Goal',
    path: dataset('JailbreakBench/JBB-Behaviors', 'data/harmful-behaviors.csv'),
  },
  {
    id: 'jailbreakbench-benign',
    title: 'JBB-Behaviors: 100 benign counterparts, to measure over-refusal',
    license: 'MIT',
    format: 'csv',
    field: 'Goal',
    path: dataset('JailbreakBench/JBB-Behaviors', 'data/benign-behaviors.csv'),
  },
  {
    id: 'advbench',
    title: 'AdvBench: 520 behaviours (Zou et al. 2023)',
    license: 'MIT',
    format: 'csv',
    field: 'prompt',
    path: dataset('walledai/AdvBench', 'advbench.csv'),
  },
  {
    id: 'strongreject',
    title: 'StrongREJECT: forbidden prompts (Souly et al. 2024)',
    license: 'MIT',
    format: 'csv',
    field: 'prompt',
    path: dataset('walledai/StrongREJECT', 'strongreject.csv'),
  },
];

export const findGoalSet = (id: string): GoalSet | undefined =>
  goalSets.find((set) => set.id === id.toLowerCase());
