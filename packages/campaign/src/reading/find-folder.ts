import { didYouMean } from '@provoke/evidence';
import { UsageError } from '../errors/usage-error.ts';
import {
  type CampaignFolder,
  getCampaignFolder,
  isCalled,
  listCampaignFolders,
} from '../folder/campaign-folder.ts';
import { readManifest } from '../folder/manifest.ts';
import { isUuid } from './find-runs.ts';
import { isReplay } from './is-replay.ts';
import type { Looking } from './open-campaign.ts';

export type FoundFolder = {
  folder: CampaignFolder;
  /** What was named is one run of the campaign. */
  only?: { technique: string; run: string };
};

/**
 * The folder of the campaign with this id, a unique start or end of it, or the id of one of its runs; without a name, of
 * the newest. Undefined for a run without a folder.
 */
export async function findFolder(
  name: string | undefined,
  looking: Looking,
): Promise<FoundFolder | undefined> {
  if (name === undefined) return { folder: await getNewest(looking) };
  return isUuid(name) ? findRunsFolder(name, looking) : { folder: await getFolder(name, looking) };
}

async function findRunsFolder(run: string, { dataDir }: Looking): Promise<FoundFolder | undefined> {
  for (const folder of await listCampaignFolders(dataDir)) {
    const manifest = await readManifest(folder).catch(() => undefined);
    const index = manifest?.runs?.findIndex(({ id }) => id === run) ?? -1;
    const technique = manifest?.techniques[index];
    if (technique !== undefined) return { folder, only: { technique, run } };
  }
  return undefined;
}

async function getNewest({ dataDir, note }: Looking): Promise<CampaignFolder> {
  for (const folder of await listCampaignFolders(dataDir))
    try {
      const { attack } = await readManifest(folder);
      if (!isReplay(attack)) return folder;
    } catch (error) {
      note((error as Error).message);
    }
  throw new UsageError(`There is no campaign in ${dataDir} yet.`, {
    next: ['provoke init', 'provoke show --data-dir DIR'],
  });
}

const KNOWN_SHOWN = 5;

async function getFolder(name: string, { dataDir }: Looking): Promise<CampaignFolder> {
  const ids = (await listCampaignFolders(dataDir)).map(({ id }) => id);
  const found = ids.filter((id) => isCalled(id, name));
  if (found.length === 1) return getCampaignFolder(dataDir, name);
  if (found.length > 1)
    throw new UsageError(`${found.length} campaigns start or end with "${name}".`, {
      next: found.slice(0, KNOWN_SHOWN).map((id) => `provoke show ${id}`),
    });
  throw new UsageError(`There is no campaign "${name}" in ${dataDir}.${didYouMean(name, ids)}`, {
    next: ['provoke campaigns'],
  });
}
