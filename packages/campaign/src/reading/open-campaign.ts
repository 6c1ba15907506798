import type { Environment } from '@provoke/engine';
import { didYouMean } from '../errors/find-closest.ts';
import { UsageError } from '../errors/usage-error.ts';
import {
  type CampaignFolder,
  getCampaignFolder,
  isCalled,
  listCampaignFolders,
} from '../folder/campaign-folder.ts';
import { readManifest } from '../folder/manifest.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { chooseService } from '../service/choose-service.ts';
import { openService } from '../service/open-service.ts';
import { findRuns, isUuid } from './find-runs.ts';
import { isReplay } from './is-replay.ts';
import { readFolder } from './read-folder.ts';
import { readRuns } from './read-runs.ts';

export type Looking = {
  dataDir: string;
  storage: 'local' | 'remote';
  env: Environment;
  ask?: ((question: string) => Promise<string>) | undefined;
  signal: AbortSignal;
  /** For a person to read. */
  note(text: string): void;
};

export type OpenedCampaign = {
  campaign: RecordedCampaign;
  close(): Promise<void>;
};

/**
 * Opens a campaign by its id, a unique start or end of it, or a run's id; without a name, the newest. Reads its
 * folder, or the service with remote storage; a run without a folder is read from the local service's database.
 */
export async function openCampaign(
  name: string | undefined,
  looking: Looking,
): Promise<OpenedCampaign> {
  if (looking.storage === 'remote') return openRuns(name, looking);
  if (name !== undefined && isUuid(name)) return openRun(name, looking);
  const folder = name === undefined ? await getNewest(looking) : await getFolder(name, looking);
  return { campaign: await readFolder(folder, { note: looking.note }), close: async () => {} };
}

async function openRuns(name: string | undefined, looking: Looking): Promise<OpenedCampaign> {
  const { storage, dataDir, env, ask, signal, note } = looking;
  const service = await openService(await chooseService({}, { storage, dataDir, env, ask }), note);
  const { client, close } = service;
  try {
    const { id, runs } = await findRuns(name, { client, signal });
    return { campaign: readRuns(id, runs, { client, signal }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openRun(id: string, looking: Looking): Promise<OpenedCampaign> {
  for (const folder of await listCampaignFolders(looking.dataDir)) {
    const manifest = await readManifest(folder).catch(() => undefined);
    const index = manifest?.runs?.findIndex((run) => run.id === id) ?? -1;
    const technique = manifest?.techniques[index];
    if (technique !== undefined)
      return {
        campaign: await readFolder(folder, { only: { technique, run: id }, note: looking.note }),
        close: async () => {},
      };
  }
  return openRuns(id, looking);
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
