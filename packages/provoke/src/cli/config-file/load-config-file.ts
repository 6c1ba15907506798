import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  describeFileError,
  describeUnreadable,
  type Extensions,
  messageOf,
  type ProvokeConfig,
  parseConfig,
  parseYamlFile,
  placeAgent,
  placeAttackCode,
  quoteWord,
  toUtf8,
  UsageError,
} from '@provoke/campaign';
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
): Promise<ProvokeConfig> => load(path, shown, { met: new Set(), checked, root: shown });

/** `met` are the files that were loaded already: what names one of them again adds nothing. */
type Loading = { met: Set<string>; checked: OwnSources | undefined; root: string };

async function load(path: string, shown: string, loading: Loading): Promise<ProvokeConfig> {
  const { met, checked, root } = loading;
  met.add(path);
  const content = await read(path, { shown, root, text: checked?.textOf(path) });
  const { extensions = [], ...own } = parse(content, { shown, root });
  const fromFile = (file: string) => resolve(dirname(path), file);
  if (own.attack?.goals_file) own.attack.goals_file = fromFile(own.attack.goals_file);
  for (const params of Object.values(own.attack ?? {})) placeFiles(params, fromFile);
  if (own.attack) own.attack = placeAttackCode(own.attack, fromFile);
  if (own.agent) own.agent = placeAgent(own.agent, fromFile);
  const modules = extensions.map(fromFile);
  const loaded: ProvokeConfig[] = [];
  for (const module of modules)
    if (!met.has(module)) loaded.push(await load(module, module, loading));
  // Checked just now, as far as that can be done at run time.
  return mergeExtensions([own as unknown as ProvokeConfig, ...loaded]);
}

/** What is wrong with a module has no line in the file that lists it. */
function parse(content: unknown, { shown, root }: { shown: string; root: string }) {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw noCampaign(shown, content);
  try {
    return parseConfig(ConfigFile, content, `configuration in ${shown}`);
  } catch (cause) {
    if (shown === root || !(cause instanceof UsageError)) throw cause;
    throw new UsageError(cause.message, { cause, next: [`provoke check ${quoteWord(root)}`] });
  }
}

function noCampaign(shown: string, content: unknown): UsageError {
  const what = Array.isArray(content) ? 'a list' : 'text';
  const holdsGoals = /\.(csv|tsv|txt|jsonl)$/i.test(shown);
  return new UsageError(`${shown} describes no campaign: it is ${what}.`, {
    next: holdsGoals
      ? [`provoke eval flipattack … --goals-file ${quoteWord(shown)}`]
      : ['provoke init', 'provoke schema'],
  });
}

/** The files that a technique's options name, such as `templates_file`. */
function placeFiles(params: unknown, fromFile: (file: string) => string): void {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
  const options = params as Record<string, unknown>;
  for (const [name, file] of Object.entries(options))
    if (name.endsWith('_file') && typeof file === 'string') options[name] = fromFile(file);
}

type Reading = { shown: string; root: string; text: string | undefined };

async function read(path: string, { shown, root, text }: Reading): Promise<unknown> {
  try {
    if (isProgram(path)) return await importModule(path, text ?? (await readOwnSource(path)).text);
    const otherwise = shown === root ? 'provoke schema' : `provoke check ${quoteWord(root)}`;
    return parseYamlFile(text ?? (await readData(path, shown)), shown, otherwise);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const isModule = shown !== root || isProgram(path);
    throw unreadable(shown, cause, isModule ? [`provoke check ${quoteWord(root)}`] : undefined);
  }
}

/** Data that names programs decides what runs. */
async function readData(path: string, shown: string): Promise<string> {
  const text = toUtf8(await readFile(path), shown);
  return extensionsIn(text).length > 0 ? (await readOwnSource(path)).text : text;
}

/** The error of a file that cannot be read, with what to type. */
export function unreadable(shown: string, cause: unknown, mend?: readonly string[]): UsageError {
  if (cause instanceof Error && 'syscall' in cause) {
    const reason = describeFileError(cause);
    const isThere = reason === 'permission denied';
    const next = isThere ? [`chmod u+r ${quoteWord(shown)}`] : (mend ?? ['provoke init']);
    return new UsageError(describeUnreadable(shown, cause), { cause, next });
  }
  const said = messageOf(cause);
  const [reason = ''] = said.replace(/^ParseError: /, '').split('\n');
  // The parser of modules has the place at the end of its second line.
  const [place = ''] = /:\d+:\d+$/.exec(said) ?? [];
  const next = mend ?? ['provoke schema'];
  return new UsageError(`${shown}${place} cannot be read: ${reason.trim()}`, { cause, next });
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
