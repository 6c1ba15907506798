import { contract } from '@provoke/contract';
import { Command } from 'commander';
import { parseConfig } from '../../../campaign/errors/usage-error.ts';
import type { CommandContext } from '../../command/context.ts';
import { type AdminFlags, adminLeaf, homeOf } from './admin-home.ts';
import { printRows } from './admin-rows.ts';

type KeyFlags = AdminFlags & { org?: string };
type NewKeyFlags = KeyFlags & { user: string; name: string; expires?: string };

export const adminKeyCommand = (context: CommandContext): Command =>
  new Command('key')
    .description('API keys')
    .addCommand(createCommand(context))
    .addCommand(listCommand(context))
    .addCommand(revokeCommand(context));

const ORG = ['--org <id>', 'the organization; not needed where there is one'] as const;

const createCommand = (context: CommandContext) =>
  adminLeaf('create', { json: '{"prefix","api_key"}' })
    .description('make a key for a user, which is shown this once')
    .option(...ORG)
    .requiredOption('--user <user>', 'number, e-mail address or name')
    .requiredOption('--name <name>', 'what it is for')
    .option('--expires <time>', 'ISO 8601 with a time zone (default: never)')
    .addHelpText(
      'after',
      '\nExample:\n  provoke admin key create --user owner --name nightly --expires 2027-01-01T00:00:00Z',
    )
    .action(async (flags: NewKeyFlags) => {
      const { name, expiry_date } = parseConfig(
        contract.keys.create.body,
        { name: flags.name, expiry_date: flags.expires },
        'key',
      );
      const { addKey } = await import('@provoke/server');
      const { prefix, apiKey } = await addKey(await homeOf(context, flags), {
        ...flags,
        name,
        expires: expiry_date ? new Date(expiry_date) : undefined,
      });
      context.print(
        flags.json
          ? JSON.stringify({ prefix, api_key: apiKey })
          : `API key, shown this once: ${apiKey}`,
      );
    });

const listCommand = (context: CommandContext) =>
  adminLeaf('list', { json: '[{"prefix","name","last_used_at",…}]' })
    .description('list the keys of an organization that are not revoked')
    .option(...ORG)
    .addHelpText('after', '\nExample:\n  provoke admin key list --json')
    .action(async (flags: KeyFlags) => {
      const { readKeys } = await import('@provoke/server');
      const rows = await readKeys(await homeOf(context, flags), flags);
      const columns = ['prefix', 'name', 'created', 'last_used_at', 'expiry_date'] as const;
      printRows(context, flags, { rows, columns });
    });

const revokeCommand = (context: CommandContext) =>
  adminLeaf('revoke', { json: '{}' })
    .description('revoke a key: from the next request on it is refused')
    .argument('<prefix>', 'the eight characters after pvk_')
    .addHelpText('after', '\nExample:\n  provoke admin key revoke Xq3vN8Zk')
    .action(async (prefix: string, flags: KeyFlags) => {
      const { revokeKeyByOperator } = await import('@provoke/server');
      await revokeKeyByOperator(await homeOf(context, flags), prefix);
      context.print(flags.json ? '{}' : 'Revoked.');
    });
