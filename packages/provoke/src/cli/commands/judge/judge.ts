import type { Group } from '../../command/command.ts';
import { judgeCalibrateCommand } from './judge-calibrate.ts';

/** `provoke judge …`: how reliable judges are. */
export const judgeCommand: Group = {
  commands: () => [judgeCalibrateCommand],
};
