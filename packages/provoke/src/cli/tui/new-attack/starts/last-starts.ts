import {
  type CampaignFolder,
  describeError,
  isReplay,
  listCampaignFolders,
  readAgain,
  readManifest,
} from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import type { Start } from './start.ts';

/** Older ones are hardly attacked again. */
const CAMPAIGNS_MAX = 100;

/** The last campaign of each agent, with its judges, secret and goals; the newest first. */
export async function lastStarts(dataDir: string, env: Environment): Promise<Start[]> {
  const known = new Map<string, Start>();
  const folders = await listCampaignFolders(dataDir);
  for (const folder of folders.slice(0, CAMPAIGNS_MAX)) {
    // The list of campaigns reports one that cannot be read.
    const manifest = await readManifest(folder).catch(() => undefined);
    const name = manifest?.agent['name'];
    if (typeof name !== 'string' || known.has(name)) continue;
    // It would send what an earlier one found, and nothing else.
    if (manifest && isReplay(manifest.attack)) continue;
    known.set(name, await readStart(folder, name, env));
  }
  return [...known.values()];
}

async function readStart(folder: CampaignFolder, name: string, env: Environment): Promise<Start> {
  const start = { label: `last: ${name}`, hint: `as campaign ${folder.id}` };
  try {
    const { agent, attack, missing } = await readAgain(folder, { env });
    return { ...start, campaign: { agent, attack }, missing };
  } catch (error) {
    const { message, next } = describeError(error);
    return { ...start, campaign: { agent: {}, attack: {} }, problem: { text: message, next } };
  }
}
