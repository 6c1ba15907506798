import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import {
  describeFileError,
  describeUnreadable,
  type Extensions,
  messageOf,
  type ProvokeConfig,
  parseConfig,
  quoteWord,
  UsageError,
} from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import { ConfigFile } from './config-file.ts';
import { configPathIn } from './config-names.ts';
import { importModule } from './import-module.ts';

/** The `provoke.config.*` of a folder; an empty one where there is none. */
export async function findConfigFile(folder: string): Promise<ProvokeConfig> {
  const path = await configPathIn(folder);
  return path === undefined ? {} : loadConfigFile(path);
}

/** A configuration or a campaign file: TypeScript, JavaScript, YAML or JSON. Files that it names are relative to it. Throws `UsageError` with the path, or with `shown` in its place. */
export const loadConfigFile = (path: string, shown = path): Promise<ProvokeConfig> =>
  load(path, new Set(), shown);

/** `met` are the files that were loaded already: what names one of them again adds nothing. */
async function load(path: string, met: Set<string>, shown = path): Promise<ProvokeConfig> {
  met.add(path);
  const parsed = parseConfig(ConfigFile, await read(path, shown), `configuration in ${shown}`);
  const { extensions = [], ...own } = parsed;
  const beside = (file: string) => resolve(dirname(path), file);
  if (own.attack?.goals_file) own.attack.goals_file = beside(own.attack.goals_file);
  for (const params of Object.values(own.attack ?? {})) placeFiles(params, beside);
  const modules = extensions.map(beside);
  const loaded: ProvokeConfig[] = [];
  for (const module of modules) if (!met.has(module)) loaded.push(await load(module, met));
  // Checked just now, as far as that can be done at run time.
  return mergeExtensions([own as unknown as ProvokeConfig, ...loaded]);
}

/** The files that a technique's options name, such as `templates_file`. */
function placeFiles(params: unknown, beside: (file: string) => string): void {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
  const options = params as Record<string, unknown>;
  for (const [name, file] of Object.entries(options))
    if (name.endsWith('_file') && typeof file === 'string') options[name] = beside(file);
}

async function read(path: string, shown: string): Promise<unknown> {
  try {
    if (/^\.[mc]?[jt]s$/.test(extname(path))) return await importModule(path);
    return parseYaml(await readFile(path, 'utf8')) ?? {};
  } catch (cause) {
    throw unreadable(shown, cause);
  }
}

function unreadable(shown: string, cause: unknown): UsageError {
  if (cause instanceof Error && 'syscall' in cause) {
    const reason = describeFileError(cause);
    const isThere = reason === 'permission denied';
    const next = isThere ? [`chmod u+r ${quoteWord(shown)}`] : ['provoke init'];
    return new UsageError(describeUnreadable(shown, cause), { cause, next });
  }
  // YAML's own errors have the line.
  const [{ line } = { line: undefined }] =
    (cause as { linePos?: { line: number }[] } | undefined)?.linePos ?? [];
  const [reason = ''] = messageOf(cause).split(/ at line \d+, column|\n/);
  const place = line === undefined ? shown : `${shown}:${line}`;
  return new UsageError(`${place} cannot be read: ${reason}`, { cause, next: ['provoke schema'] });
}

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
