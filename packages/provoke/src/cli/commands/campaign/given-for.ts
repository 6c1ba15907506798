import { type CampaignFolder, giveKeys, readManifest } from '@provoke/campaign';
import type { Given } from '../../gates/send-again.ts';

type Wanted = {
  dataDir: string;
  baseline?: string | undefined;
  keyEnv?: Readonly<Record<string, string>>;
};

/**
 * As a resumed campaign was configured. Only a baseline asks for all of it, to send newly broken goals again; every gate
 * asks whether there are goals.
 */
export async function givenFor(
  folder: CampaignFolder,
  { dataDir, baseline, keyEnv = {} }: Wanted,
): Promise<Given> {
  const manifest = await readManifest(folder);
  const { over_refusal } = manifest.attack;
  if (baseline === undefined) return { agent: {}, attack: { over_refusal } };
  const { agent, attack } = giveKeys(manifest, keyEnv);
  const { base_url } = manifest;
  return { agent: { ...agent, data_dir: dataDir, ...(base_url && { base_url }) }, attack };
}
