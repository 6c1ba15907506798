import type { CampaignFolder } from './campaign-folder.ts';
import { Locked, takeLock } from './take-lock.ts';

/** Makes this process the only one that works on a campaign. */
export async function lockCampaign({ id, path }: CampaignFolder): ReturnType<typeof takeLock> {
  try {
    return await takeLock(path);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    throw new Error(`The campaign ${id} is running in another process.`, { cause: error });
  }
}
