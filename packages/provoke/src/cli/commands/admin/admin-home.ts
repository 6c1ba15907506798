import { defaultDataDir, effectiveSettings } from '@provoke/campaign';
import type { Home, ServerConfig } from '@provoke/server';
import type { Option } from 'commander';
import type { CommandContext, OptionGroup } from '../../command/command.ts';
import { option } from '../../options/option.ts';

export type AdminFlags = { dataDir?: string; json?: true };

type AdminShape = {
  /** What `--json` prints. */
  json: string;
  options?: readonly Option[];
};

/** The options of a command on the service's database, which need not be running. */
export const adminOptions = ({ json, options = [] }: AdminShape): readonly OptionGroup[] => [
  {
    title: 'Options',
    options: [
      ...options,
      option('--data-dir <dir>', 'folder of the embedded database, used without DATABASE_URL'),
      option('--json', `print one line ${json}`),
    ],
  },
];

export const orgOption = () =>
  option('--org <id>', 'organization; needed only if there are several');

export async function homeOf(
  { env }: CommandContext,
  { dataDir }: AdminFlags,
): Promise<Home & Pick<ServerConfig, 'publicBaseUrl' | 'authSecret' | 'authSecretFile'>> {
  const { readServerConfig } = await import('@provoke/server');
  const { databaseUrl, publicBaseUrl, authSecret, authSecretFile } = readServerConfig({ ...env });
  const settings = { databaseUrl, publicBaseUrl, authSecret, authSecretFile };
  return { ...settings, dataDir: dataDir ?? defaultDataDir(env) };
}

/** The service's address: as typed, else as configured, else as stored on this machine. */
export async function baseUrlOf(
  context: CommandContext,
  flags: AdminFlags & { baseUrl?: string },
): Promise<string> {
  const { publicBaseUrl } = await homeOf(context, flags);
  const { base_url } = await effectiveSettings(context.env);
  return flags.baseUrl ?? publicBaseUrl ?? base_url ?? 'http://127.0.0.1:8080';
}
