import type { Environment } from '@provoke/engine';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { chooseService } from '../service/choose-service.ts';
import { openService } from '../service/open-service.ts';
import { findFolder } from './find-folder.ts';
import { findRuns } from './find-runs.ts';
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
  const found = await findFolder(name, looking);
  if (!found) return openRuns(name, looking);
  const { folder, ...only } = found;
  return {
    campaign: await readFolder(folder, { ...only, note: looking.note }),
    close: async () => {},
  };
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
