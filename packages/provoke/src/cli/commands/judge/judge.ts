import type { Group } from '../../command/command.ts';
import { judgeCalibrateCommand } from './judge-calibrate.ts';
import { judgeListCommand } from './judge-list.ts';

/** `provoke judge …`: the judges, and how reliable they are. */
export const judgeCommand: Group = {
  commands: () => [judgeListCommand, judgeCalibrateCommand],
};
