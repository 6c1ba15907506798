import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { adminCreditsCommand } from './admin-credits.ts';
import { adminKeyCommand } from './admin-key.ts';
import { adminOrgCommand } from './admin-org.ts';
import { adminUserCommand } from './admin-user.ts';

/** `provoke admin …`: for whoever runs the service. Works on the database, so it needs no key. */
export const adminCommand = (context: CommandContext): Command =>
  new Command('admin')
    .description('for operators of the service')
    .addCommand(adminOrgCommand(context))
    .addCommand(adminUserCommand(context))
    .addCommand(adminKeyCommand(context))
    .addCommand(adminCreditsCommand(context));
