import { dirname } from 'node:path';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { checkOwn, type Trusting } from '../folder/check-own.ts';
import type { Manifest } from '../folder/manifest.ts';
import { chooseService, type ServiceChoice } from '../service/choose-service.ts';

/** The service that a campaign's records went to. Throws `UsageError` if the folder may not use this machine's key. */
export async function chooseOwnService(
  { path }: CampaignFolder,
  manifest: Manifest,
  trusting: Trusting,
): Promise<ServiceChoice> {
  const { storage, base_url, agent } = manifest;
  const key = agent['service_api_key'];
  await checkOwn(manifest, [key], trusting);
  const { env, ask } = trusting;
  return chooseService(
    { base_url: base_url ?? undefined, service_api_key: typeof key === 'string' ? key : undefined },
    { storage, dataDir: dirname(dirname(path)), env, ask },
  );
}
