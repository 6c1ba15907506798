import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type ProvokeConfig, quoteWord, toUtf8, UsageError } from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import { codeIn } from './code-in.ts';
import { configPathIn, exists } from './config-names.ts';
import { loadConfigFile, unreadable } from './load-config-file.ts';
import { extensionsIn } from './own-sources.ts';
import { loadTrusted, type TrustingConfig } from './trusted-config.ts';

/** The campaign of a folder, where no other file is named. */
export const CAMPAIGN_FILE = 'provoke.yaml';

export type CampaignFile = {
  path: string;
  /** As it was typed. */
  shown: string;
  /** Whether a person named it, instead of the folder having it. */
  isNamed: boolean;
};

/** The file that was named, or the folder's `provoke.yaml`; undefined if it has none. */
export async function findCampaignFile(
  file: string | undefined,
  cwd: string,
): Promise<CampaignFile | undefined> {
  if (file !== undefined) return { path: resolve(cwd, file), shown: file, isNamed: true };
  const path = join(cwd, CAMPAIGN_FILE);
  return (await exists(path)) ? { path, shown: CAMPAIGN_FILE, isNamed: false } : undefined;
}

/** The same. Throws `UsageError` if there is none; `words` call the command: `provoke check`. */
export async function getCampaignFile(
  file: string | undefined,
  { cwd, words }: { cwd: string; words: string },
): Promise<CampaignFile> {
  const found = await findCampaignFile(file, cwd);
  if (found) return found;
  const config = await configPathIn(cwd);
  const missing = `There is no ${CAMPAIGN_FILE} in ${cwd}.`;
  if (config === undefined)
    throw new UsageError(missing, { next: ['provoke init', `${words} FILE`] });
  const name = basename(config);
  throw new UsageError(
    `${missing} ${name} holds parts of your own, and is a campaign only if you name it.`,
    { next: [`${words} ${quoteWord(name)}`, 'provoke init'] },
  );
}

/**
 * A campaign file, with the parts that it lists under `extensions`. One that only came with the folder asks first, if it
 * would start programs. Throws `UsageError`.
 */
export async function loadCampaignFile(
  { path, shown, isNamed }: CampaignFile,
  trusting: TrustingConfig,
): Promise<ProvokeConfig> {
  if (isNamed) return loadConfigFile(path, shown);
  const text = await readText(path, shown);
  if (startsPrograms(text)) return loadTrusted(path, trusting, shown);
  // The text that was looked through is the one that counts.
  const textOf = (one: string) => (one === path ? text : undefined);
  return loadConfigFile(path, shown, { paths: [path], hash: '', textOf });
}

async function readText(path: string, shown: string): Promise<string> {
  try {
    return toUtf8(await readFile(path), shown);
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(shown, error);
  }
}

/** Whether it names modules, which are code. One that cannot be read names none. */
export const listsExtensions = async ({ path }: CampaignFile): Promise<boolean> =>
  extensionsIn(await readFile(path, 'utf8').catch(() => '')).length > 0;

/** Whether a campaign brings modules, or names code that is the agent, a judge or a technique, a browser or a state check. */
function startsPrograms(text: string): boolean {
  let content: { extensions?: unknown; agent?: Agent } | null;
  try {
    content = parseYaml(text) as typeof content;
  } catch {
    return false;
  }
  const settings = Object.keys(content?.agent?.adapter_operational_config ?? {});
  const readsState = Object(content?.agent?.state_check) as object;
  return (
    content?.extensions !== undefined ||
    'command' in readsState ||
    codeIn(content).length > 0 ||
    settings.some((name) => PROGRAM_SETTINGS.includes(name))
  );
}

type Agent = { adapter_operational_config?: object; state_check?: unknown };

const PROGRAM_SETTINGS = ['binary', 'extra_args', 'browser'];

/** How the file is run: `provoke.yaml` needs no name. */
export const runWords = (file: string): string =>
  file === CAMPAIGN_FILE ? 'provoke run' : `provoke run ${quoteWord(file)}`;
