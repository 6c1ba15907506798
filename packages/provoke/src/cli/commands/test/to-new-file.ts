import { quoteWord, type Regression } from '@provoke/campaign';
import { writeYaml } from '@provoke/contract/write-yaml';
import { printJson } from './tests-file.ts';

/** A new file of tests, with its first one. */
export function toNewFile(
  file: string,
  { agent, attack, goal, prompt }: Regression,
  extensions: readonly string[],
): string {
  const content = {
    ...(extensions.length > 0 && { extensions }),
    agent,
    attack: { ...attack, goals: [writtenGoal(goal)], replay_params: { prompts: [prompt] } },
  };
  if (file.endsWith('.json')) return printJson(content);
  const comment = `Attacks that broke the agent before. provoke test add ATTEMPT adds one; all are sent again by:
  provoke run ${quoteWord(file)} --fail-over 0`;
  return writeYaml(content, { comment });
}

/** A goal without rules is its text. */
export const writtenGoal = (goal: Regression['goal']): unknown =>
  Object.keys(goal).length === 1 ? goal.text : goal;
