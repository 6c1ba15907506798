import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@provoke/engine';

/** The process's environment. This is the only place that reads it; everything else gets a copy. */
export const readEnvironment = (): Environment => process.env;

const folder = (env: Environment, variable: string, fallback: string) =>
  join(env[variable] || join(env['HOME'] || homedir(), fallback), 'provoke');

/** The file that `config set` writes. */
export const settingsPath = (env: Environment) =>
  join(folder(env, 'XDG_CONFIG_HOME', '.config'), 'config.json');

/** The default folder of the embedded database and unsent records (`--data-dir`). */
export const defaultDataDir = (env: Environment) =>
  folder(env, 'XDG_DATA_HOME', join('.local', 'share'));
