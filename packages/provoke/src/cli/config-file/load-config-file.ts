import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  describeFileError,
  describeUnreadable,
  type Extensions,
  messageOf,
  type ProvokeConfig,
  parseConfig,
  placeSystemPrompt,
  quoteWord,
  UsageError,
} from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import { ConfigFile } from './config-file.ts';
import { importModule } from './import-module.ts';
import { extensionsIn, isProgram, type OwnSources, readOwnSource } from './own-sources.ts';

/**
 * A configuration or a campaign file: TypeScript, JavaScript, YAML or JSON. Files that it names are relative to it. A
 * program runs only if no other user could have written it, or the file that names it; `checked` were read already.
 * Throws `UsageError` with the path, or with `shown` in its place.
 */
export const loadConfigFile = (
  path: string,
  shown = path,
  checked?: OwnSources,
): Promise<ProvokeConfig> => load(path, { met: new Set(), checked }, shown);

/** `met` are the files that were loaded already: what names one of them again adds nothing. */
type Loading = { met: Set<string>; checked: OwnSources | undefined };

async function load(path: string, loading: Loading, shown = path): Promise<ProvokeConfig> {
  const { met, checked } = loading;
  met.add(path);
  const content = await read(path, { shown, text: checked?.textOf(path) });
  const parsed = parseConfig(ConfigFile, content, `configuration in ${shown}`);
  const { extensions = [], ...own } = parsed;
  const beside = (file: string) => resolve(dirname(path), file);
  if (own.attack?.goals_file) own.attack.goals_file = beside(own.attack.goals_file);
  for (const params of Object.values(own.attack ?? {})) placeFiles(params, beside);
  if (own.agent) own.agent = placeSystemPrompt(own.agent, beside);
  const modules = extensions.map(beside);
  const loaded: ProvokeConfig[] = [];
  for (const module of modules) if (!met.has(module)) loaded.push(await load(module, loading));
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

async function read(
  path: string,
  { shown, text }: { shown: string; text: string | undefined },
): Promise<unknown> {
  try {
    if (isProgram(path)) return await importModule(path, text ?? (await readOwnSource(path)).text);
    return parseYaml(text ?? (await readData(path))) ?? {};
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw unreadable(shown, cause);
  }
}

/** Data that names programs decides what runs. */
async function readData(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  return extensionsIn(text).length > 0 ? (await readOwnSource(path)).text : text;
}

/** The error of a file that cannot be read, with what to type. */
export function unreadable(shown: string, cause: unknown): UsageError {
  if (cause instanceof Error && 'syscall' in cause) {
    const reason = describeFileError(cause);
    const isThere = reason === 'permission denied';
    const next = isThere ? [`chmod u+r ${quoteWord(shown)}`] : ['provoke init'];
    return new UsageError(describeUnreadable(shown, cause), { cause, next });
  }
  // YAML's own errors have the line.
  const [{ line } = { line: undefined }] =
    (cause as { linePos?: { line: number }[] } | undefined)?.linePos ?? [];
  const said = isTooDeep(cause) ? 'it is nested too deeply' : messageOf(cause);
  const [reason = ''] = said.split(/ at line \d+, column|\n/);
  const place = line === undefined ? shown : `${shown}:${line}`;
  return new UsageError(`${place} cannot be read: ${reason}`, { cause, next: ['provoke schema'] });
}

/** The parser of YAML passes this on as an error of its own. */
const isTooDeep = (cause: unknown) => messageOf(cause).startsWith('Maximum call stack');

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
