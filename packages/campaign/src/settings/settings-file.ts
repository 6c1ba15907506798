import { dirname } from 'node:path';
import type { Environment } from '@provoke/engine';
import { makeFolder, readOwnFile, replaceFile } from '@provoke/files';
import { z } from 'zod';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';
import { settingsPath } from './config.ts';

const Settings = z.object({
  api_key: z.string().optional(),
  base_url: z.string().optional(),
  /** The model of the local model server, for roles without a configured one. */
  local_model: z.string().optional(),
});
/** What `config set` stores. */
export type Settings = z.infer<typeof Settings>;

/** The stored settings; a missing file is not an error. */
export async function readSettings(env: Environment): Promise<Settings> {
  const path = settingsPath(env);
  let text: string;
  try {
    text = await readOwnFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new UsageError(`The settings in ${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    // Unknown settings of a newer version are kept.
    return Settings.loose().parse(JSON.parse(text));
  } catch {
    throw new UsageError(`Cannot parse the settings in ${path}. Fix or delete the file.`);
  }
}

/** Adds to the stored settings. The file is written atomically, and accessible only to its owner. */
export async function writeSettings(env: Environment, change: Settings): Promise<string> {
  const path = settingsPath(env);
  const settings = { ...(await readSettings(env)), ...change };
  try {
    await makeFolder(dirname(path), 0o700);
    await replaceFile(path, `${JSON.stringify(settings, null, 2)}\n`);
  } catch (cause) {
    throw new Error(`The settings cannot be stored in ${path}: ${messageOf(cause)}`, { cause });
  }
  return path;
}

/** A key of the service and its address, from the environment or the settings. */
export type KnownKey = { key: string | undefined; address: string | undefined };

/** The service's key with its address: values from the same source belong together. */
export async function knownKey(env: Environment): Promise<KnownKey> {
  const stored = await readSettings(env);
  const fromEnv = env['SERVICE_API_KEY'];
  const named = env['PROVOKE_BASE_URL'];
  return fromEnv
    ? { key: fromEnv, address: named || stored.base_url }
    : { key: stored.api_key, address: stored.base_url ?? named };
}

/** The effective settings: the environment overrides the file. */
export async function effectiveSettings(env: Environment): Promise<Settings> {
  const stored = await readSettings(env);
  const api_key = env['SERVICE_API_KEY'] || stored.api_key;
  const base_url = env['PROVOKE_BASE_URL'] || stored.base_url;
  const local_model = env['PROVOKE_LOCAL_MODEL'] || stored.local_model;
  return {
    ...(api_key && { api_key }),
    ...(base_url && { base_url }),
    ...(local_model && { local_model }),
  };
}
