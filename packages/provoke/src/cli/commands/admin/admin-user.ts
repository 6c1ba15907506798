import { email as emailSchema, roles } from '@provoke/contract';
import type { SignInLink } from '@provoke/server';
import { Command, Option } from 'commander';
import { parseConfig } from '../../../campaign/errors/usage-error.ts';
import type { CommandContext } from '../../command/context.ts';
import { type AdminFlags, adminLeaf, baseUrlOf, homeOf } from './admin-home.ts';
import { printRows } from './admin-rows.ts';

type UserFlags = AdminFlags & { org?: string; baseUrl?: string };

export const adminUserCommand = (context: CommandContext): Command =>
  new Command('user')
    .description('members of organizations')
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(resetLinkCommand(context))
    .addCommand(confirmEmailCommand(context))
    .addCommand(resetSecondFactorCommand(context))
    .addCommand(removeCommand(context));

const ORG = ['--org <id>', 'the organization; not needed where there is one'] as const;
const BASE_URL = ['--base-url <url>', 'where people reach the service, for the link'] as const;

const createCommand = (context: CommandContext) =>
  adminLeaf('create', { json: '{"user_id","url"}' })
    .description('add a user, who signs in by the link that is shown this once')
    .argument('<email>', 'the address, which you vouch for')
    .option(...ORG)
    .option(...BASE_URL)
    .addOption(new Option('--role <role>', 'what they may do').choices(roles).default('member'))
    .addHelpText('after', '\nExample:\n  provoke admin user create ada@example.com --role owner')
    .action(async (address: string, flags: UserFlags & { role: (typeof roles)[number] }) => {
      const email = parseConfig(emailSchema, address, 'e-mail address');
      const { addUserByOperator } = await import('@provoke/server');
      const link = await addUserByOperator(await homeOf(context, flags), {
        ...flags,
        email,
        baseUrl: await baseUrlOf(context, flags),
      });
      printLink(context, flags, link);
    });

const COLUMNS = ['id', 'username', 'email', 'email_proven_at', 'claimed_email', 'role'] as const;

const listCommand = (context: CommandContext) =>
  adminLeaf('list', { json: '[{"id","username","email","role",…}]' })
    .description('list the users of an organization')
    .option(...ORG)
    .addHelpText('after', '\nExample:\n  provoke admin user list --json')
    .action(async (flags: UserFlags) => {
      const { readUsers } = await import('@provoke/server');
      const rows = await readUsers(await homeOf(context, flags), flags);
      printRows(context, flags, { rows, columns: [...COLUMNS] });
    });

const resetLinkCommand = (context: CommandContext) =>
  adminLeaf('reset-link', { json: '{"user_id","url"}' })
    .description(
      'make a link that signs a user in, once, within a day; their earlier keys and sessions end',
    )
    .argument('<user>', 'number, e-mail address or name')
    .option(...ORG)
    .option(...BASE_URL)
    .addHelpText('after', '\nExample:\n  provoke admin user reset-link owner')
    .action(async (user: string, flags: UserFlags) => {
      const { resetLink } = await import('@provoke/server');
      const baseUrl = await baseUrlOf(context, flags);
      const link = await resetLink(await homeOf(context, flags), { ...flags, user, baseUrl });
      printLink(context, flags, link);
    });

const confirmEmailCommand = (context: CommandContext) =>
  adminLeaf('confirm-email', { json: '{"user_id","email"}' })
    .description("confirm that a user's new address is theirs; their earlier keys and sessions end")
    .argument('<user>', 'number, e-mail address or name')
    .argument('<email>', 'the address they asked for, which you have checked')
    .option(...ORG)
    .addHelpText('after', '\nExample:\n  provoke admin user confirm-email ada ada@new.example')
    .action(async (user: string, address: string, flags: UserFlags) => {
      const email = parseConfig(emailSchema, address, 'e-mail address');
      const { confirmEmail } = await import('@provoke/server');
      const { userId } = await confirmEmail(await homeOf(context, flags), {
        ...flags,
        user,
        email,
      });
      context.print(
        flags.json
          ? JSON.stringify({ user_id: userId, email })
          : `User ${userId} signs in as ${email}. Earlier keys and sessions have ended.`,
      );
    });

const resetSecondFactorCommand = (context: CommandContext) =>
  adminLeaf('reset-second-factor', { json: '{}' })
    .description('turn off the second factor of a user who lost it')
    .argument('<user>', 'number, e-mail address or name')
    .option(...ORG)
    .addHelpText('after', '\nExample:\n  provoke admin user reset-second-factor ada@example.com')
    .action(async (user: string, flags: UserFlags) => {
      const { resetSecondFactor } = await import('@provoke/server');
      await resetSecondFactor(await homeOf(context, flags), { ...flags, user });
      context.print(flags.json ? '{}' : 'Turned off. Signing in asks for no code.');
    });

const removeCommand = (context: CommandContext) =>
  adminLeaf('remove', { json: '{}' })
    .description('remove a user from an organization: keys and sessions end, records stay')
    .argument('<user>', 'number, e-mail address or name')
    .option(...ORG)
    .addHelpText('after', '\nExample:\n  provoke admin user remove ada@example.com')
    .action(async (user: string, flags: UserFlags) => {
      const { removeUser } = await import('@provoke/server');
      await removeUser(await homeOf(context, flags), { ...flags, user });
      context.print(flags.json ? '{}' : 'Removed. Keys and sessions have ended.');
    });

const printLink = (
  { print }: CommandContext,
  { json }: AdminFlags,
  { userId, url }: SignInLink,
): void =>
  print(
    json
      ? JSON.stringify({ user_id: userId, url })
      : `User ${userId}\nSign in, once, within a day: ${url}`,
  );
