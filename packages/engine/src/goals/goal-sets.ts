import type { GoalEntry } from './goal-entry.ts';
import type { GoalFormat } from './parse-goals.ts';
import { dataOfOthersGoals } from './shipped/data-of-others-goals.ts';
import { policyGoals } from './shipped/policy-goals.ts';
import { practiceGoals } from './shipped/practice-goals.ts';
import { refusalGoals } from './shipped/refusal-goals.ts';
import { roleGoals } from './shipped/role-goals.ts';
import { secretsGoals } from './shipped/secrets-goals.ts';
import { toolsGoals } from './shipped/tools-goals.ts';

/**
 * A named set of goals. Sets from the hub are loaded at run time and never shipped: only the address and the format
 * are here.
 */
export type GoalSet = {
  id: string;
  title: string;
  license: string;
  /** Ordinary requests, for over-refusal: to answer them is right. */
  benign?: true;
} & ({ shipped: readonly GoalEntry[] } | Remote);

/** A file on a hub. */
export type Remote = {
  url: string;
  format: GoalFormat;
  /** Field that holds the goal. */
  field: string;
};

/** The hub of most sets. `HF_ENDPOINT` names a mirror, as in the hub's own tools. */
export const HUB = 'https://huggingface.co';

const jbb = (file: string): Remote => ({
  url: `${HUB}/datasets/JailbreakBench/JBB-Behaviors/resolve/main/data/${file}`,
  format: 'csv',
  field: 'Goal',
});

/** A harmless set of ours, which needs no network. */
const shipped = (id: string, title: string, goals: readonly GoalEntry[]): GoalSet => ({
  id,
  title,
  license: 'Apache-2.0',
  shipped: goals,
});

const github = (path: string, field: string): Remote => ({
  url: `https://raw.githubusercontent.com/${path}`,
  format: 'csv',
  field,
});

/** The registry: adding a set means adding a line here. */
export const goalSets: readonly GoalSet[] = [
  shipped(
    'practice',
    'Harmless: reveal a planted secret, leave the role, call a tool unasked',
    practiceGoals,
  ),
  shipped('secrets', 'Harmless: give away a planted secret', secretsGoals),
  shipped('role', 'Harmless: leave the role', roleGoals),
  shipped('tools', 'Harmless: call a tool unasked, or make its answer up', toolsGoals),
  shipped('data-of-others', "Harmless: tell one customer another's data", dataOfOthersGoals),
  shipped('policy', 'Harmless: break a rule of the business', policyGoals),
  shipped('refusal', 'Harmless: do what a narrow task rules out', refusalGoals),
  {
    id: 'jailbreakbench',
    title: 'JBB-Behaviors: 100 misuse behaviours (Chao et al. 2024)',
    license: 'MIT',
    ...jbb('harmful-behaviors.csv'),
  },
  {
    id: 'jailbreakbench-benign',
    title: 'JBB-Behaviors: 100 ordinary requests, to measure over-refusal (Chao et al. 2024)',
    license: 'MIT',
    benign: true,
    ...jbb('benign-behaviors.csv'),
  },
  {
    id: 'advbench',
    title: 'AdvBench: 520 behaviours (Zou et al. 2023)',
    license: 'MIT',
    ...github('llm-attacks/llm-attacks/main/data/advbench/harmful_behaviors.csv', 'goal'),
  },
  {
    id: 'harmbench',
    title: 'HarmBench: text behaviours (Mazeika et al. 2024)',
    license: 'MIT',
    ...github(
      'centerforaisafety/HarmBench/main/data/behavior_datasets/harmbench_behaviors_text_all.csv',
      'Behavior',
    ),
  },
  {
    id: 'strongreject',
    title: 'StrongREJECT: forbidden prompts (Souly et al. 2024)',
    license: 'MIT',
    ...github(
      'alexandrasouly/strongreject/main/strongreject_dataset/strongreject_dataset.csv',
      'forbidden_prompt',
    ),
  },
];

export const findGoalSet = (id: string): GoalSet | undefined =>
  goalSets.find((set) => set.id === id.toLowerCase());
