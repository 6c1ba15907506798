import {
  type CampaignFolder,
  type CampaignSummary,
  listCampaignFolders,
  summarizeCampaigns,
} from '@provoke/campaign';

type Finding = {
  isWanted(summary: CampaignSummary): boolean;
  max?: number;
  tell(text: string): void;
};

/** The newest matching campaigns, and whether that is all: one that cannot be read might match too. */
export async function findCampaigns(
  dataDir: string,
  { isWanted, max = Number.POSITIVE_INFINITY, tell }: Finding,
): Promise<{ folders: CampaignFolder[]; isWhole: boolean }> {
  const folders: CampaignFolder[] = [];
  let isWhole = true;
  const tellOfOne = (trouble: string) => {
    isWhole = false;
    tell(trouble);
  };
  for await (const { folder, summary } of summarizeCampaigns(
    await listCampaignFolders(dataDir),
    tellOfOne,
  )) {
    if (isWanted(summary)) folders.push(folder);
    if (folders.length >= max) break;
  }
  return { folders, isWhole };
}
