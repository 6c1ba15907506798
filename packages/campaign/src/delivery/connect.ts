import type { Run } from '@provoke/contract';
import { abortable } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Manifest, writeManifest } from '../folder/manifest.ts';
import type { AgentRecord, AttackRecord } from '../plan/records.ts';
import type { Service } from '../service/open-service.ts';
import { runsByTechnique } from '../service/runs-by-technique.ts';
import { findBulk } from './find-bulk.ts';
import { register } from './register.ts';

/** A service that has a campaign's runs. */
export type Connected = {
  service: Service;
  /** The run of a technique. */
  runOf(technique: string): Run;
};

type Connecting = {
  folder: CampaignFolder;
  manifest: Manifest;
  /** What the campaign is registered with, unless that was done. */
  agent: AgentRecord | undefined;
  attacks: readonly AttackRecord[] | null;
  service: Service;
  signal: AbortSignal;
};

/** Waits for a service that starts, and registers a campaign's runs there unless that was done. */
export async function connect({
  folder,
  manifest,
  agent,
  attacks,
  service,
  signal,
}: Connecting): Promise<Connected> {
  await abortable(service.ready, signal);
  const runs = manifest.runs ?? (await registerRuns());
  await findBulk(service, { manifest: { ...manifest, runs }, signal });
  return { service, runOf: runsByTechnique(manifest.techniques, runs) };

  async function registerRuns(): Promise<Run[]> {
    const { id: campaignId } = manifest;
    if (!agent || !attacks)
      throw new UsageError(`The campaign ${campaignId} has no run at its service yet.`, {
        next: [`provoke resume ${campaignId}`],
      });
    const made = await register(service.client, { campaignId, agent, attacks, signal });
    await writeManifest(folder, { ...manifest, attacks: null, runs: made });
    return made;
  }
}
