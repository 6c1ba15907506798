import type { Group } from '../../command/command.ts';
import { agentCheckCommand } from './agent-check.ts';
import { agentImportCommand } from './agent-import.ts';

/** `provoke agent …`: the agents under test. */
export const agentCommand: Group = {
  commands: () => [agentCheckCommand, agentImportCommand],
};
