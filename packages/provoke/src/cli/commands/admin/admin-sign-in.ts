import { defineCommand } from '../../command/command.ts';
import { adminOptions, baseUrlOf, homeOf, orgOption } from './admin-home.ts';
import { baseUrlOption, printLink, type UserFlags, userArgument } from './admin-user-flags.ts';

export const resetLinkCommand = defineCommand<UserFlags, [user: string]>({
  name: 'reset-link',
  summary: 'create a sign-in link, valid once within a day; earlier keys and sessions end',
  arguments: [userArgument()],
  options: () =>
    adminOptions({ json: '{"user_id","url"}', options: [orgOption(), baseUrlOption()] }),
  examples: ['provoke admin user reset-link owner'],

  async run({ args: [user], flags }, context) {
    const { resetLink } = await import('@provoke/server');
    const baseUrl = await baseUrlOf(context, flags);
    const link = await resetLink(await homeOf(context, flags), { ...flags, user, baseUrl });
    printLink(context, flags, link);
  },
});

export const resetSecondFactorCommand = defineCommand<UserFlags, [user: string]>({
  name: 'reset-second-factor',
  summary: "turn off a user's second factor",
  arguments: [userArgument()],
  options: () => adminOptions({ json: '{}', options: [orgOption()] }),
  examples: ['provoke admin user reset-second-factor ada@example.com'],

  async run({ args: [user], flags }, context) {
    const { resetSecondFactor } = await import('@provoke/server');
    await resetSecondFactor(await homeOf(context, flags), { ...flags, user });
    context.print(flags.json ? '{}' : 'Turned off. Signing in asks for no code.');
  },
});
