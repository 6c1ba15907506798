import { type Lock, Locked, takeLock } from '@provoke/files';
import type { CampaignFolder } from './campaign-folder.ts';

/** Ensures that only this process works on a campaign. */
export async function lockCampaign({ id, path }: CampaignFolder): Promise<Lock> {
  try {
    return await takeLock(path);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    throw new Error(`The campaign ${id} is running in another process.`, { cause: error });
  }
}
