import { parseConfig } from '@provoke/campaign';
import { contract, type Scope, scopeNames } from '@provoke/contract';
import { Argument } from 'commander';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { collect, option } from '../../options/option.ts';
import { type AdminFlags, adminOptions, homeOf, orgOption } from './admin-home.ts';
import { printRows } from './admin-rows.ts';

type KeyFlags = AdminFlags & { org?: string };
type NewKeyFlags = KeyFlags & { user: string; name: string; scope?: Scope[]; expires?: string };

const createCommand = defineCommand<NewKeyFlags>({
  name: 'create',
  summary: 'create a key for a user; shown once',
  options: () =>
    adminOptions({
      json: '{"prefix","api_key"}',
      options: [
        orgOption(),
        option('--user <user>', 'number, e-mail address or name', { required: true }),
        option('--name <name>', 'what the key is for', { required: true }),
        option<Scope[]>('--scope <scope>', 'what the key may do; repeatable', {
          choices: scopeNames,
          parse: (text, earlier) => collect(text as Scope, earlier),
          default: 'all',
        }),
        option('--expires <time>', 'expiry in ISO 8601 with a time zone', { default: 'never' }),
      ],
    }),
  examples: [
    'provoke admin key create --user owner --name nightly --scope read --scope record --expires 2027-01-01T00:00:00Z',
  ],

  async run({ flags }, context) {
    const { name, expiry_date, scopes } = parseConfig(
      contract.keys.create.body,
      {
        name: flags.name,
        expiry_date: flags.expires,
        scopes: flags.scope && [...new Set(flags.scope)],
      },
      'key',
    );
    const { addKey } = await import('@provoke/server');
    const { prefix, apiKey } = await addKey(await homeOf(context, flags), {
      ...flags,
      name,
      scopes,
      expires: expiry_date ? new Date(expiry_date) : undefined,
    });
    context.print(
      flags.json ? JSON.stringify({ prefix, api_key: apiKey }) : `API key, shown once: ${apiKey}`,
    );
  },
});

const listCommand = defineCommand<KeyFlags>({
  name: 'list',
  summary: 'list the active keys of an organization',
  options: () =>
    adminOptions({ json: '[{"prefix","name","scopes","expiry_date",…}]', options: [orgOption()] }),
  examples: ['provoke admin key list --json'],

  async run({ flags }, context) {
    const { readKeys } = await import('@provoke/server');
    const rows = await readKeys(await homeOf(context, flags), flags);
    const columns = ['prefix', 'name', 'scopes', 'created', 'last_used_at', 'expiry_date'] as const;
    printRows(context, flags, { rows, columns });
  },
});

const revokeCommand = defineCommand<AdminFlags, [prefix: string]>({
  name: 'revoke',
  summary: 'revoke a key; the next request with it is refused',
  arguments: [new Argument('<prefix>', 'the eight characters after pvk_')],
  options: () => adminOptions({ json: '{}' }),
  examples: ['provoke admin key revoke Xq3vN8Zk'],

  async run({ args: [prefix], flags }, context) {
    const { revokeKeyByOperator } = await import('@provoke/server');
    await revokeKeyByOperator(await homeOf(context, flags), prefix);
    context.print(flags.json ? '{}' : 'Revoked.');
  },
});

export const adminKeyCommand: CommandDefinition = {
  name: 'key',
  summary: 'manage API keys',
  commands: () => [createCommand, listCommand, revokeCommand],
};
