import type { CommandDefinition } from '../../command/command.ts';
import { judgeCalibrateCommand } from './judge-calibrate.ts';
import { judgeListCommand } from './judge-list.ts';

/** `provoke judge …`: the judges, and how reliable they are. */
export const judgeCommand: CommandDefinition = {
  name: 'judge',
  summary: 'list and calibrate judges',
  takesExtensions: true,
  commands: () => [judgeListCommand, judgeCalibrateCommand],
};
