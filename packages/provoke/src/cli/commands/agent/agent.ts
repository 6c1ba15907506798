import type { CommandDefinition } from '../../command/command.ts';
import { agentCheckCommand } from './agent-check.ts';

/** `provoke agent …`: the agents under test. */
export const agentCommand: CommandDefinition = {
  name: 'agent',
  summary: 'check an agent before attacking it',
  takesExtensions: true,
  commands: () => [agentCheckCommand],
};
