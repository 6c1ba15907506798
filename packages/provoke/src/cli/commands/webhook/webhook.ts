import type { Group } from '../../command/command.ts';
import { webhookAddCommand } from './webhook-add.ts';
import { webhookListCommand } from './webhook-list.ts';
import { webhookPauseCommands } from './webhook-pause.ts';
import { webhookRemoveCommand } from './webhook-remove.ts';
import { webhookRenewCommand } from './webhook-renew.ts';
import { webhookShowCommand } from './webhook-show.ts';
import { webhookTestCommand } from './webhook-test.ts';

/** `provoke webhook …`: addresses that events are sent to. */
export const webhookCommand: Group = {
  commands: () => [
    webhookAddCommand,
    webhookListCommand,
    webhookShowCommand,
    webhookTestCommand,
    webhookRenewCommand,
    ...webhookPauseCommands,
    webhookRemoveCommand,
  ],
};
