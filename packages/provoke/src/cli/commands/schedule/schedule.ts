import type { Group } from '../../command/command.ts';
import { scheduleAddCommand } from './schedule-add.ts';
import { scheduleChangeCommand } from './schedule-change.ts';
import { scheduleCheckCommand } from './schedule-check.ts';
import { scheduleListCommand } from './schedule-list.ts';
import { schedulePauseCommands } from './schedule-pause.ts';
import { scheduleRemoveCommand } from './schedule-remove.ts';
import { scheduleRunCommand } from './schedule-run.ts';
import { scheduleShowCommand } from './schedule-show.ts';

/** `provoke schedule …`: campaigns that workers run again and again. */
export const scheduleCommand: Group = {
  commands: () => [
    scheduleAddCommand,
    scheduleListCommand,
    scheduleShowCommand,
    scheduleRunCommand,
    scheduleCheckCommand,
    scheduleChangeCommand,
    ...schedulePauseCommands,
    scheduleRemoveCommand,
  ],
};
