import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@provoke/engine';

/** The process's environment: the only place where it is read. Everything else is handed a copy. */
export const readEnvironment = (): Environment => process.env;

const folder = (env: Environment, variable: string, fallback: string) =>
  join(env[variable] || join(env['HOME'] || homedir(), fallback), 'provoke');

/** Where `config set` writes. */
export const settingsPath = (env: Environment) =>
  join(folder(env, 'XDG_CONFIG_HOME', '.config'), 'config.json');

/** Where the embedded database and what could not be sent are kept, unless `--data-dir` says otherwise. */
export const defaultDataDir = (env: Environment) =>
  folder(env, 'XDG_DATA_HOME', join('.local', 'share'));
