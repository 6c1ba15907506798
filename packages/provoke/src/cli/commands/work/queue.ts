import type { Group } from '../../command/command.ts';
import { queueChangeCommands } from './queue-change.ts';
import { queueListCommand } from './queue-list.ts';
import { queueShowCommand } from './queue-show.ts';

/** `provoke queue …`: campaigns on workers. */
export const queueCommand: Group = {
  commands: () => [queueListCommand, queueShowCommand, ...queueChangeCommands],
};
