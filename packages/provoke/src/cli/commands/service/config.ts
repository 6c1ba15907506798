import {
  complainAbout,
  effectiveSettings,
  settingNames,
  settingsPath,
  shownSetting,
  UsageError,
  writeSettings,
} from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand, type Group } from '../../command/command.ts';
import { option } from '../../options/option.ts';

/** `provoke config …`: the settings of the command line. */
export const configCommand: Group = {
  commands: () => [setCommand, getCommand, listCommand, pathCommand],
};

const jsonOption = () => option('--json', 'print as JSON');

type SetFlags = { apiKey?: string; baseUrl?: string; localModel?: string };

const setCommand = defineCommand<SetFlags>({
  name: 'set',
  summary: 'store settings',
  options: () => [
    {
      title: 'Options',
      options: [
        option(
          '--api-key <key>',
          "the service's key; - reads it from standard input, which process lists do not show",
        ),
        option('--base-url <url>', "the service's address"),
        option(
          '--local-model <name>',
          'model of the local model server to attack, judge and classify with by default',
        ),
      ],
    },
  ],
  examples: ['provoke config set --base-url http://127.0.0.1:8080 --api-key -'],

  async run({ flags: { apiKey, baseUrl, localModel } }, { env, tell, complain, readInput }) {
    if (apiKey === undefined && baseUrl === undefined && localModel === undefined)
      throw new UsageError('Nothing to set.', {
        next: ['provoke config set --base-url http://127.0.0.1:8080 --api-key -'],
      });
    const wrongUrl = baseUrl !== undefined && complainAbout('base_url', baseUrl);
    if (wrongUrl)
      throw new UsageError(wrongUrl, {
        next: ['provoke config set --base-url http://127.0.0.1:8080'],
      });
    if (apiKey !== undefined && apiKey !== '-') complain(KEY_IS_SHOWN);
    const key = apiKey === '-' ? (await readInput()).trim() : apiKey;
    for (const [name, value] of [
      ['local_model', localModel],
      ['api_key', key],
    ] as const) {
      const wrong = value !== undefined && complainAbout(name, value);
      if (wrong) throw new UsageError(wrong, { next: [setWords(name)] });
    }
    const path = await writeSettings(env, {
      ...(key !== undefined && { api_key: key }),
      ...(baseUrl !== undefined && { base_url: baseUrl }),
      ...(localModel !== undefined && { local_model: localModel.trim() }),
    });
    tell(`Stored in ${path}`);
  },
});

const KEY_IS_SHOWN = `warning: Process lists and shell history show this key. Next time:
  provoke config set --api-key -`;

const getCommand = defineCommand<{ json?: true }, [name: string]>({
  name: 'get',
  summary: 'print one setting in full',
  arguments: [new Argument('<name>', settingNames.join(', '))],
  options: () => [{ title: 'Options', options: [jsonOption()] }],
  examples: ['provoke config get base_url'],

  async run({ args: [name], flags: { json } }, { env, print }) {
    const known = settingNames.find((candidate) => candidate === name.replaceAll('-', '_'));
    if (!known)
      throw new UsageError(`There is no setting "${name}". Known: ${settingNames.join(', ')}.`);
    const value = (await effectiveSettings(env))[known];
    if (value === undefined && !json)
      throw new UsageError(`${known} is not set.`, {
        next: [setWords(known)],
      });
    print(json ? JSON.stringify({ [known]: value ?? null }) : (value as string));
  },
});

const EXAMPLES: Readonly<Record<(typeof settingNames)[number], string>> = {
  api_key: '-',
  base_url: 'http://127.0.0.1:8080',
  local_model: 'llama3',
};

const setWords = (name: keyof typeof EXAMPLES) =>
  `provoke config set --${name.replace('_', '-')} ${EXAMPLES[name]}`;

const listCommand = defineCommand<{ json?: true }>({
  name: 'list',
  summary: 'print all settings, the key shortened',
  options: () => [{ title: 'Options', options: [jsonOption()] }],
  examples: ['provoke config list'],

  async run({ flags: { json } }, { env, print }) {
    const settings = await effectiveSettings(env);
    const shown = settingNames.map((name) => {
      const value = settings[name];
      return [name, value === undefined ? null : shownSetting(name, value)] as const;
    });
    print(
      json
        ? JSON.stringify(Object.fromEntries(shown))
        : shown.map(([name, value]) => `${name.padEnd(11)} ${value ?? '(not set)'}`).join('\n'),
    );
  },
});

const pathCommand = defineCommand({
  name: 'path',
  summary: 'print where the settings are stored',
  examples: ['provoke config path'],
  run: (_, { env, print }) => print(settingsPath(env)),
});
