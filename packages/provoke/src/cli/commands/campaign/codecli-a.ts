import type { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { commandLineAgent } from './command-line-agent.ts';

/** `provoke codecli-a`: the first coding command line, by flipped prompts. */
export const codecliACommand = (context: CommandContext): Command =>
  commandLineAgent({ type: 'codecli-a', binary: 'claude', technique: 'flipattack' }, context);
