import { quoteWord, type Regression } from '@provoke/campaign';
import { writeYaml } from '@provoke/contract/write-yaml';
import { FUNCTION_TYPE } from '@provoke/engine';
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
  ${sentAgainBy(file, agent)}`;
  return writeYaml(content, { comment });
}

/** How to send what a file keeps: a function of a test can be called by that test alone. */
export const sentAgainBy = (file: string, agent: Regression['agent']): string =>
  agent['agent_type'] === FUNCTION_TYPE
    ? `await expect(agent).toResist({ file: ${JSON.stringify(file)} })`
    : runCommand(file);

export const runCommand = (file: string): string => `provoke run ${quoteWord(file)} --fail-over 0`;

/** A goal without rules is its text. */
export const writtenGoal = (goal: Regression['goal']): unknown =>
  Object.keys(goal).length === 1 ? goal.text : goal;
