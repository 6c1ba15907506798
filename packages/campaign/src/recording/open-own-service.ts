import type { CampaignFolder } from '../folder/campaign-folder.ts';
import type { Trusting } from '../folder/check-own.ts';
import { readManifest } from '../folder/manifest.ts';
import { openService, type Service } from '../service/open-service.ts';
import { chooseOwnService } from './choose-own-service.ts';

type Opening = Trusting & { note(text: string): void };

/** Opens the service that a campaign's records went to. It may be running. */
export async function openOwnService(
  folder: CampaignFolder,
  { note, ...trusting }: Opening,
): Promise<Service> {
  const choice = await chooseOwnService(folder, await readManifest(folder), trusting);
  return openService(choice, note);
}
