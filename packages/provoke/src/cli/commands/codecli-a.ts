import type { Command } from 'commander';
import { commandLineAgent } from './command-line-agent.ts';
import type { CommandContext } from './context.ts';

/** `provoke codecli-a`: the first coding command line, by flipped prompts. */
export const codecliACommand = (context: CommandContext): Command =>
  commandLineAgent({ type: 'codecli-a', binary: 'claude', technique: 'flipattack' }, context);
