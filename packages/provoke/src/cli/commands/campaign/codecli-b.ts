import type { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { commandLineAgent } from './command-line-agent.ts';

/** `provoke codecli-b`: the second coding command line, by decorated prompts. */
export const codecliBCommand = (context: CommandContext): Command =>
  commandLineAgent({ type: 'codecli-b', binary: 'codex', technique: 'h4rm3l' }, context);
