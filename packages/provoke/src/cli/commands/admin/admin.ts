import type { Group } from '../../command/command.ts';
import { adminAddressesCommand } from './admin-addresses.ts';
import { adminCreditsCommand } from './admin-credits.ts';
import { adminDistributeCommand } from './admin-distribute.ts';
import { adminKeyCommand } from './admin-key.ts';
import { adminOrgCommand } from './admin-org.ts';
import { adminSecretCommand } from './admin-secret.ts';
import { adminUserCommand } from './admin-user.ts';

/** `provoke admin …`: for operators. Works on the service's database, so it needs no key. */
export const adminCommand: Group = {
  commands: () => [
    adminOrgCommand,
    adminUserCommand,
    adminKeyCommand,
    adminCreditsCommand,
    adminSecretCommand,
    adminDistributeCommand,
    adminAddressesCommand,
  ],
};
