import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { agentCheckCommand } from './agent-check.ts';

/** `provoke agent …`: the agents under test. */
export const agentCommand = (context: CommandContext): Command =>
  new Command('agent')
    .description('look whether an agent can be attacked')
    .addCommand(agentCheckCommand(context));
