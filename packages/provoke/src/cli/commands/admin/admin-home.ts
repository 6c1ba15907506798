import type { Home } from '@provoke/server';
import { Command } from 'commander';
import { defaultDataDir } from '../../../campaign/settings/config.ts';
import { effectiveSettings } from '../../../campaign/settings/settings-file.ts';
import type { CommandContext } from '../../command/context.ts';

export type AdminFlags = { dataDir?: string; json?: true };

/** A command on the database of a service, whether that runs or not. */
export const adminLeaf = (name: string, { json }: { json: string }): Command =>
  new Command(name)
    .option('--data-dir <dir>', 'folder of the embedded database, when DATABASE_URL is not set')
    .option('--json', `print one line ${json}`);

export async function homeOf(
  { env }: CommandContext,
  { dataDir }: AdminFlags,
): Promise<Home & { publicBaseUrl: string | undefined }> {
  const { readServerConfig } = await import('@provoke/server');
  const { databaseUrl, publicBaseUrl } = readServerConfig({ ...env });
  return { databaseUrl, publicBaseUrl, dataDir: dataDir ?? defaultDataDir(env) };
}

/** Where people reach the service: what the operator says, or what this machine remembers. */
export async function baseUrlOf(
  context: CommandContext,
  flags: AdminFlags & { baseUrl?: string },
): Promise<string> {
  const { publicBaseUrl } = await homeOf(context, flags);
  const { base_url } = await effectiveSettings(context.env);
  return flags.baseUrl ?? publicBaseUrl ?? base_url ?? 'http://127.0.0.1:8080';
}
