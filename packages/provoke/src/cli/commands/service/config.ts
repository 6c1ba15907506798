import { Command } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import { settingsPath } from '../../../campaign/settings/config.ts';
import {
  effectiveSettings,
  type Settings,
  writeSettings,
} from '../../../campaign/settings/settings-file.ts';
import type { CommandContext } from '../../command/context.ts';

const names = ['api_key', 'base_url', 'local_model'] as const satisfies (keyof Settings)[];

/** `provoke config …`: what the command line remembers. */
export function configCommand(context: CommandContext): Command {
  return new Command('config')
    .description('what the command line remembers: the service and its key, the local model')
    .addCommand(setCommand(context))
    .addCommand(getCommand(context))
    .addCommand(listCommand(context))
    .addCommand(pathCommand(context));
}

type SetFlags = { apiKey?: string; baseUrl?: string; localModel?: string };

const setCommand = ({ env, tell, readInput }: CommandContext) =>
  new Command('set')
    .description('store settings')
    .option(
      '--api-key <key>',
      "the service's key; - reads it from standard input, which no process list shows",
    )
    .option('--base-url <url>', "the service's address")
    .option(
      '--local-model <name>',
      'model of the local model server that attacks, judges and classifies when no other is named',
    )
    .addHelpText(
      'after',
      '\nExample:\n  provoke config set --base-url http://127.0.0.1:8080 --api-key -',
    )
    .action(async ({ apiKey, baseUrl, localModel }: SetFlags) => {
      if (apiKey === undefined && baseUrl === undefined && localModel === undefined)
        throw new UsageError('Nothing to set. Give --api-key, --base-url or --local-model.');
      if (baseUrl !== undefined && !/^https?:$/.test(protocolOf(baseUrl)))
        throw new UsageError(`"${baseUrl}" is not an http or https address.`);
      const key = apiKey === '-' ? (await readInput()).trim() : apiKey;
      if (localModel?.trim() === '') throw new UsageError('The name of the model is empty.');
      if (key === '') throw new UsageError('The key is empty.');
      const path = await writeSettings(env, {
        ...(key !== undefined && { api_key: key }),
        ...(baseUrl !== undefined && { base_url: baseUrl }),
        ...(localModel !== undefined && { local_model: localModel.trim() }),
      });
      tell(`Stored in ${path}`);
    });

const protocolOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : '');

const getCommand = ({ env, print }: CommandContext) =>
  new Command('get')
    .description('print one setting in force, in full')
    .argument('<name>', names.join(' or '))
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  provoke config get base_url')
    .action(async (name: string, { json }: { json?: true }) => {
      const known = names.find((candidate) => candidate === name.replaceAll('-', '_'));
      if (!known)
        throw new UsageError(`There is no setting "${name}". Known: ${names.join(', ')}.`);
      const value = (await effectiveSettings(env))[known];
      if (value === undefined && !json)
        throw new UsageError(
          `${known} is not set. Set it with: provoke config set --${known.replace('_', '-')} ${known === 'api_key' ? '-' : '…'}`,
        );
      print(json ? JSON.stringify({ [known]: value ?? null }) : (value as string));
    });

const listCommand = ({ env, print }: CommandContext) =>
  new Command('list')
    .description('print all settings in force; the key is shortened')
    .option('--json', 'print as JSON')
    .action(async ({ json }: { json?: true }) => {
      const { api_key, base_url, local_model } = await effectiveSettings(env);
      const shown = {
        api_key: api_key === undefined ? null : `${api_key.slice(0, 12)}…`,
        base_url: base_url ?? null,
        local_model: local_model ?? null,
      };
      print(
        json
          ? JSON.stringify(shown)
          : names.map((name) => `${name.padEnd(11)} ${shown[name] ?? '(not set)'}`).join('\n'),
      );
    });

const pathCommand = ({ env, print }: CommandContext) =>
  new Command('path')
    .description('print where the settings are stored')
    .action(() => print(settingsPath(env)));
