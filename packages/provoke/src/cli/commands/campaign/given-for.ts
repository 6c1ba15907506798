import { type CampaignFolder, readManifest } from '@provoke/campaign';
import type { Given } from '../../gates/given.ts';

type Wanted = {
  dataDir: string;
  baseline?: string | undefined;
};

/**
 * As a resumed campaign was configured. Only a baseline asks for all of it, to be looked for where the records go; every
 * gate asks whether there are goals.
 */
export async function givenFor(
  folder: CampaignFolder,
  { dataDir, baseline }: Wanted,
): Promise<Given> {
  const manifest = await readManifest(folder);
  const { agent, attack, base_url } = manifest;
  if (baseline === undefined)
    return { agent: {}, attack: { over_refusal: attack['over_refusal'] } };
  return { agent: { ...agent, data_dir: dataDir, ...(base_url && { base_url }) }, attack };
}
