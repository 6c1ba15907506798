import { access, readFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { type Extensions, parseYaml } from '@provoke/engine';
import type { ProvokeConfig } from '../../campaign/define-config.ts';
import { parseConfig } from '../../campaign/errors/config-error.ts';
import { messageOf } from '../../campaign/errors/message-of.ts';
import { UsageError } from '../../campaign/errors/usage-error.ts';
import { ConfigFile } from './config-file.ts';
import { importModule } from './import-module.ts';

const NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml', 'json'].map(
  (ending) => `provoke.config.${ending}`,
);

/** The `provoke.config.*` of a folder; an empty one where there is none. */
export async function findConfigFile(folder: string): Promise<ProvokeConfig> {
  for (const name of NAMES) {
    const path = join(folder, name);
    if (await exists(path)) return loadConfigFile(path);
  }
  return {};
}

/** A configuration, or a campaign's file: TypeScript, JavaScript, YAML or JSON. Files that it names lie beside it. Throws `UsageError` with the path. */
export const loadConfigFile = (path: string): Promise<ProvokeConfig> => load(path, new Set());

/** `met` are the files that were loaded already: what names one of them again adds nothing. */
async function load(path: string, met: Set<string>): Promise<ProvokeConfig> {
  met.add(path);
  const parsed = parseConfig(ConfigFile, await read(path), `configuration in ${path}`);
  const { extensions = [], ...own } = parsed;
  const beside = (file: string) => resolve(dirname(path), file);
  if (own.attack?.goals_file) own.attack.goals_file = beside(own.attack.goals_file);
  const modules = extensions.map(beside);
  const loaded: ProvokeConfig[] = [];
  for (const module of modules) if (!met.has(module)) loaded.push(await load(module, met));
  // Checked just now, as far as that can be done at run time.
  return mergeExtensions([own as unknown as ProvokeConfig, ...loaded]);
}

async function read(path: string): Promise<unknown> {
  try {
    if (/^\.[mc]?[jt]s$/.test(extname(path))) return await importModule(path);
    return parseYaml(await readFile(path, 'utf8')) ?? {};
  } catch (cause) {
    throw new UsageError(`The configuration in ${path} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

function mergeExtensions(configs: readonly ProvokeConfig[]): ProvokeConfig {
  const list = <Name extends keyof Extensions>(name: Name) =>
    configs.flatMap((config) => (config[name] ?? []) as NonNullable<Extensions[Name]>[number][]);
  return {
    ...configs[0],
    techniques: list('techniques'),
    judges: list('judges'),
    targets: list('targets'),
  };
}
