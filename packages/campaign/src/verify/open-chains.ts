import type { Client } from '@provoke/client';
import type { RunSummary } from '@provoke/contract';
import { UsageError } from '../errors/usage-error.ts';
import { readManifest } from '../folder/manifest.ts';
import { type KeptChain, readKeptChains } from '../outbox/sync-log.ts';
import { type FoundFolder, findFolder } from '../reading/find-folder.ts';
import { findRuns } from '../reading/find-runs.ts';
import type { Looking } from '../reading/open-campaign.ts';
import { openOwnService } from '../recording/open-own-service.ts';
import { chooseService } from '../service/choose-service.ts';
import { findRun } from '../service/find-run.ts';
import { openService } from '../service/open-service.ts';

export type OpenedChains = {
  client: Client;
  runs: readonly RunSummary[];
  /** The heads that the campaign's folder keeps, by run. */
  kept: ReadonlyMap<string, KeptChain>;
  close(): Promise<void>;
};

/** Opens the service that has the chains of a campaign or a run: a folder has none. */
export async function openChains(
  name: string | undefined,
  looking: Looking,
): Promise<OpenedChains> {
  const found = looking.storage === 'local' ? await findFolder(name, looking) : undefined;
  const service = found
    ? await openOwnService(found.folder, looking)
    : await openService(await chooseService({}, looking), looking.note);
  const { client, close } = service;
  const searching = { client, signal: looking.signal };
  try {
    const runs = found
      ? await findOwnRuns(found, searching)
      : (await findRuns(name, searching)).runs;
    const kept = found ? await readKeptChains(found.folder.sync) : new Map<string, KeptChain>();
    return { client, runs, kept, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findOwnRuns(
  { folder, only }: FoundFolder,
  { client, signal }: { client: Client; signal: AbortSignal },
): Promise<RunSummary[]> {
  const { runs } = await readManifest(folder);
  if (!runs)
    throw new UsageError(`The campaign ${folder.id} has not reached its service yet.`, {
      next: [`provoke sync ${folder.id}`],
    });
  const found: RunSummary[] = [];
  for (const run of runs) {
    if (only && run.id !== only.run) continue;
    const now = await findRun(client, run, signal);
    if (!now) throw new Error(`The service does not have the run ${run.id} any more.`);
    found.push(now);
  }
  return found;
}
