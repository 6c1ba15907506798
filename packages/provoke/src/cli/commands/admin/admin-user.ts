import type { CommandDefinition } from '../../command/command.ts';
import { confirmEmailCommand, createCommand, listCommand, removeCommand } from './admin-members.ts';
import { resetLinkCommand, resetSecondFactorCommand } from './admin-sign-in.ts';

/** `provoke admin user …`: the members of organizations, and how they sign in. */
export const adminUserCommand: CommandDefinition = {
  name: 'user',
  summary: 'manage the members of organizations',
  commands: () => [
    createCommand,
    listCommand,
    resetLinkCommand,
    confirmEmailCommand,
    resetSecondFactorCommand,
    removeCommand,
  ],
};
