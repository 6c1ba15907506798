import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newCampaignId } from '@provoke/contract/new-campaign';
import { checkFolder, checkFolderInside, makeDataFolder, makeFolderInside } from '@provoke/files';
import { UsageError } from '../errors/usage-error.ts';
import { syncFolder } from './sync-folder.ts';

/** The folder of a campaign's files, accessible only to its owner. */
export type CampaignFolder = {
  id: string;
  path: string;
  manifest: string;
  /** The events. */
  journal: string;
  /** What the service has of them. */
  sync: string;
  /** The verdicts of people on its attempts, as the service of this data folder has them. */
  reviews: string;
};

/** Creates a folder. */
export async function makeCampaignFolder(dataDir: string): Promise<CampaignFolder> {
  try {
    return await makeFolder(dataDir);
  } catch (cause) {
    throw new Error(
      `Cannot store anything in ${dataDir}: ${(cause as Error).message.replace(/\.$/, '')}. Choose another folder with --data-dir.`,
      { cause },
    );
  }
}

async function makeFolder(dataDir: string): Promise<CampaignFolder> {
  await makeDataFolder(dataDir);
  await makeFolderInside(folderOfAll(dataDir), 0o700);
  for (;;) {
    const folder = folderOf(dataDir, newCampaignId(new Date()));
    try {
      await mkdir(folder.path, { mode: 0o700 });
      await syncFolder(folderOfAll(dataDir));
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** All campaigns of a data folder, newest first. Throws if another user could have put them there. */
export async function listCampaignFolders(dataDir: string): Promise<CampaignFolder[]> {
  const names = await namesIn(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => ID.test(name))
    .sort()
    .reverse()
    .map((id) => folderOf(dataDir, id));
}

async function namesIn(dataDir: string): Promise<string[]> {
  await checkFolder(dataDir);
  await checkFolderInside(folderOfAll(dataDir));
  return readdir(folderOfAll(dataDir));
}

/** Whether a campaign may be called this: the start or the end of its id. */
export const isCalled = (id: string, part: string): boolean =>
  id.startsWith(part) || id.endsWith(part);

/** Finds a campaign by its id, or by a unique start or end of it. Throws `UsageError`. */
export async function getCampaignFolder(dataDir: string, part: string): Promise<CampaignFolder> {
  const all = await listCampaignFolders(dataDir);
  const found = all.filter(({ id }) => isCalled(id, part));
  const [only, another] = found;
  if (only && !another) return only;
  const known = (only ? found : all).map(({ id }) => id).slice(0, 10);
  const problem = only
    ? `More than one campaign is called "${part}"`
    : `There is no campaign "${part}"`;
  throw new UsageError(
    `${problem} in ${dataDir}. ${known.length > 0 ? `Known: ${known.join(', ')}` : 'There are none'}.`,
    { next: ['provoke campaigns'] },
  );
}

const ID = /^\d{8}-\d{6}-[a-z0-9]{4}$/;

const folderOfAll = (dataDir: string) => join(dataDir, 'campaigns');

function folderOf(dataDir: string, id: string): CampaignFolder {
  const path = join(folderOfAll(dataDir), id);
  return {
    id,
    path,
    manifest: join(path, 'campaign.json'),
    journal: join(path, 'journal.ndjson'),
    sync: join(path, 'sync.ndjson'),
    reviews: join(path, 'reviews.ndjson'),
  };
}
