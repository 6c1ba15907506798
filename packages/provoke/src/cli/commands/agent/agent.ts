import type { Group } from '../../command/command.ts';
import { agentCheckCommand } from './agent-check.ts';

/** `provoke agent …`: the agents under test. */
export const agentCommand: Group = {
  commands: () => [agentCheckCommand],
};
