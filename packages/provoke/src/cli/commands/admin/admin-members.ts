import { parseConfig } from '@provoke/campaign';
import { email as emailSchema, roles } from '@provoke/contract';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { adminOptions, baseUrlOf, homeOf, orgOption } from './admin-home.ts';
import { printRows } from './admin-rows.ts';
import { baseUrlOption, printLink, type UserFlags, userArgument } from './admin-user-flags.ts';

type Role = (typeof roles)[number];

const DEFAULT_ROLE: Role = 'member';

export const createCommand = defineCommand<UserFlags & { role?: Role }, [email: string]>({
  name: 'create',
  summary: 'add a user and print a sign-in link; shown once',
  arguments: [new Argument('<email>', 'their address; you vouch for it')],
  options: () =>
    adminOptions({
      json: '{"user_id","url"}',
      options: [
        orgOption(),
        baseUrlOption(),
        option('--role <role>', 'what the user may do', { choices: roles, default: DEFAULT_ROLE }),
      ],
    }),
  examples: ['provoke admin user create ada@example.com --role owner'],

  async run({ args: [address], flags }, context) {
    const email = parseConfig(emailSchema, address, 'e-mail address');
    const { addUserByOperator } = await import('@provoke/server');
    const link = await addUserByOperator(await homeOf(context, flags), {
      role: DEFAULT_ROLE,
      ...flags,
      email,
      baseUrl: await baseUrlOf(context, flags),
    });
    printLink(context, flags, link);
  },
});

const COLUMNS = ['id', 'username', 'email', 'email_proven_at', 'claimed_email', 'role'] as const;

export const listCommand = defineCommand<UserFlags>({
  name: 'list',
  summary: 'list the users of an organization',
  options: () =>
    adminOptions({ json: '[{"id","username","email","role",…}]', options: [orgOption()] }),
  examples: ['provoke admin user list --json'],

  async run({ flags }, context) {
    const { readUsers } = await import('@provoke/server');
    const rows = await readUsers(await homeOf(context, flags), flags);
    printRows(context, flags, { rows, columns: [...COLUMNS] });
  },
});

export const confirmEmailCommand = defineCommand<UserFlags, [user: string, email: string]>({
  name: 'confirm-email',
  summary: "confirm a user's new address; earlier keys and sessions end",
  arguments: [
    userArgument(),
    new Argument('<email>', 'the address they asked for; you have checked it'),
  ],
  options: () => adminOptions({ json: '{"user_id","email"}', options: [orgOption()] }),
  examples: ['provoke admin user confirm-email ada ada@new.example'],

  async run({ args: [user, address], flags }, context) {
    const email = parseConfig(emailSchema, address, 'e-mail address');
    const { confirmEmail } = await import('@provoke/server');
    const home = await homeOf(context, flags);
    const { userId } = await confirmEmail(home, { ...flags, user, email });
    context.print(
      flags.json
        ? JSON.stringify({ user_id: userId, email })
        : `User ${userId} now signs in as ${email}. Earlier keys and sessions have ended.`,
    );
  },
});

export const removeCommand = defineCommand<UserFlags, [user: string]>({
  name: 'remove',
  summary: 'remove a user from an organization; keys and sessions end, records stay',
  arguments: [userArgument()],
  options: () => adminOptions({ json: '{}', options: [orgOption()] }),
  examples: ['provoke admin user remove ada@example.com'],

  async run({ args: [user], flags }, context) {
    const { removeUser } = await import('@provoke/server');
    await removeUser(await homeOf(context, flags), { ...flags, user });
    context.print(flags.json ? '{}' : 'Removed. Keys and sessions have ended.');
  },
});
