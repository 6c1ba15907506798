import type { SignInLink } from '@provoke/server';
import { Argument } from 'commander';
import type { CommandContext } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import type { AdminFlags } from './admin-home.ts';

export type UserFlags = AdminFlags & { org?: string; baseUrl?: string };

export const userArgument = () => new Argument('<user>', 'number, e-mail address or name');

export const baseUrlOption = () =>
  option('--base-url <url>', "the service's address for people, used in the link");

export const printLink = (
  { print }: CommandContext,
  { json }: AdminFlags,
  { userId, url }: SignInLink,
): void =>
  print(
    json
      ? JSON.stringify({ user_id: userId, url })
      : `User ${userId}\nSign-in link, valid once within a day: ${url}`,
  );
