import { listCampaignFolders, readManifest } from '@provoke/campaign';

/** An agent that was attacked before, and how it was reached the last time. */
export type KnownAgent = {
  name: string;
  agent: Record<string, unknown>;
  /** The last campaign. */
  campaign: string;
};

/** Older ones are hardly attacked again. */
const CAMPAIGNS_MAX = 100;

/** The agents of the newest campaigns, each once. */
export async function readKnownAgents(dataDir: string): Promise<KnownAgent[]> {
  const known = new Map<string, KnownAgent>();
  const folders = await listCampaignFolders(dataDir);
  for (const folder of folders.slice(0, CAMPAIGNS_MAX)) {
    // The list of campaigns reports one that cannot be read.
    const manifest = await readManifest(folder).catch(() => undefined);
    const name = manifest?.agent['name'];
    if (!manifest || typeof name !== 'string' || known.has(name)) continue;
    const { data_dir: _, ...agent } = manifest.agent;
    known.set(name, { name, agent, campaign: folder.id });
  }
  return [...known.values()];
}
