import type { CommandDefinition } from '../../command/command.ts';
import { adminCreditsCommand } from './admin-credits.ts';
import { adminKeyCommand } from './admin-key.ts';
import { adminOrgCommand } from './admin-org.ts';
import { adminUserCommand } from './admin-user.ts';

/** `provoke admin …`: for operators. Works on the service's database, so it needs no key. */
export const adminCommand: CommandDefinition = {
  name: 'admin',
  summary: 'administer the service',
  commands: () => [adminOrgCommand, adminUserCommand, adminKeyCommand, adminCreditsCommand],
};
