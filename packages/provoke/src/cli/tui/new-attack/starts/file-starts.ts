import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describeError, quoteWord, UsageError } from '@provoke/campaign';
import { parseYaml } from '@provoke/engine';
import type { CommandContext } from '../../../command/command.ts';
import {
  CAMPAIGN_FILE,
  type CampaignFile,
  listsExtensions,
  loadCampaignFile,
} from '../../../config-file/campaign-file.ts';
import { configPathIn } from '../../../config-file/config-names.ts';
import { locateWrittenGoals } from '../../../config-file/locate-written-goals.ts';
import { withLines } from '../../../config-file/with-lines.ts';
import type { Start } from './start.ts';

type Here = Pick<CommandContext, 'cwd' | 'env' | 'argv' | 'config'>;

/** A folder may have many files; a campaign's is small. */
const FILES_MAX = 50;
const BYTES_MAX = 256 * 1024;

/** The campaign files of the current folder, `provoke.yaml` first. */
export async function fileStarts(here: Here): Promise<Start[]> {
  const { cwd } = here;
  const names = (await readdir(cwd).catch(() => [])).filter(isData).sort(byRank);
  const found: Start[] = [];
  for (const name of names.slice(0, FILES_MAX)) {
    const file = { path: join(cwd, name), shown: name, isNamed: false };
    if (name === CAMPAIGN_FILE || (await isCampaign(file))) found.push(await readStart(file, here));
  }
  return [...found, ...(await configStart(here))];
}

const isData = (name: string) =>
  /\.(ya?ml|json)$/i.test(name) && !name.startsWith('provoke.config.');
const byRank = (a: string, b: string) =>
  Number(b === CAMPAIGN_FILE) - Number(a === CAMPAIGN_FILE) || (a < b ? -1 : 1);

async function isCampaign({ path }: CampaignFile): Promise<boolean> {
  try {
    if ((await stat(path)).size > BYTES_MAX) return false;
    const { agent, attack } = parseYaml(await readFile(path, 'utf8')) as Record<string, unknown>;
    return typeof agent === 'object' && typeof attack === 'object';
  } catch {
    return false;
  }
}

/** Nothing of it runs: the screen is taken, so nothing can be asked. */
async function readStart(file: CampaignFile, { cwd, env, argv }: Here): Promise<Start> {
  const { path, shown } = file;
  const start = {
    ...{ label: shown, hint: 'the file here', campaign: { agent: {}, attack: {} } },
    ...(/\.ya?ml$/i.test(path) && { file: path }),
  };
  try {
    if (shown !== CAMPAIGN_FILE && (await listsExtensions(file))) throw hasParts(shown);
    const { agent, attack } = await loadCampaignFile(file, { env, cwd, argv }).catch(
      withLines(shown, path),
    );
    const goalsAt = await locateWrittenGoals(path);
    return {
      ...start,
      campaign: { agent: { ...agent }, attack: { ...attack }, goalsAt, folder: cwd },
    };
  } catch (error) {
    const { message, next } = describeError(error);
    return { ...start, problem: { text: message, next } };
  }
}

const hasParts = (shown: string) =>
  new UsageError(`${shown} brings parts of its own, which are not loaded here.`, {
    next: [`provoke run ${quoteWord(shown)}`],
  });

/** What the folder's `provoke.config.*` describes; it was loaded with its parts. */
async function configStart({ cwd, config: { agent, attack } }: Here): Promise<Start[]> {
  const path = await configPathIn(cwd);
  if (path === undefined || (agent === undefined && attack === undefined)) return [];
  const campaign = { agent: { ...agent }, attack: { ...attack }, folder: cwd };
  return [{ label: basename(path), hint: 'the configuration here', campaign }];
}
