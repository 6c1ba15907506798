import { type CampaignFolder, giveKeys, readManifest } from '@provoke/campaign';
import type { Given } from '../../gates/send-again.ts';

type Wanted = {
  dataDir: string;
  baseline?: string | undefined;
  keyEnv?: Readonly<Record<string, string>>;
};

/** As a resumed campaign was configured: only a baseline asks, to send newly broken goals again. */
export async function givenFor(
  folder: CampaignFolder,
  { dataDir, baseline, keyEnv = {} }: Wanted,
): Promise<Given> {
  if (baseline === undefined) return { agent: {}, attack: {} };
  const manifest = await readManifest(folder);
  const { agent, attack } = giveKeys(manifest, keyEnv);
  const { base_url } = manifest;
  return { agent: { ...agent, data_dir: dataDir, ...(base_url && { base_url }) }, attack };
}
