import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { judgeCalibrateCommand } from './judge-calibrate.ts';
import { judgeListCommand } from './judge-list.ts';

/** `provoke judge …`: who decides what is broken, and how far to trust them. */
export const judgeCommand = (context: CommandContext): Command =>
  new Command('judge')
    .description('who decides what is broken, and how far to trust them')
    .addCommand(judgeListCommand(context))
    .addCommand(judgeCalibrateCommand(context));
