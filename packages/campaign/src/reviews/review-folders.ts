import type { ReviewFolders } from '@provoke/server/embedded';
import { listCampaignFolders } from '../folder/campaign-folder.ts';
import { readManifest } from '../folder/manifest.ts';
import { appendReviews } from './review-log.ts';

/**
 * The campaigns of a data folder, for its service: reviews are appended to the folder that registered the run itself.
 * Any client may name any campaign, so a name alone opens no folder.
 */
export const reviewFoldersIn = (dataDir: string): ReviewFolders => ({
  list: async () => (await listCampaignFolders(dataDir)).map(({ id }) => id),

  async append({ organizationId, runId, campaign }, readAfter) {
    const folder = (await listCampaignFolders(dataDir)).find(({ id }) => id === campaign);
    if (!folder) return;
    const { runs } = await readManifest(folder);
    const isOwn = runs?.some(
      ({ id, organization }) => id === runId && organization === organizationId,
    );
    if (isOwn) await appendReviews(folder.reviews, runId, readAfter);
  },
});
