import { type Lock, Locked, takeLock } from '@provoke/server/process-lock';
import type { CampaignFolder } from './campaign-folder.ts';

/** Makes this process the only one that works on a campaign. */
export async function lockCampaign({ id, path }: CampaignFolder): Promise<Lock> {
  try {
    return await takeLock(path);
  } catch (error) {
    if (!(error instanceof Locked)) throw error;
    throw new Error(`The campaign ${id} is running in another process.`, { cause: error });
  }
}
