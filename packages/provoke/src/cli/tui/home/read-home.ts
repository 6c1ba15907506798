import { hasReviews, listCampaignFolders, rateCampaigns } from '@provoke/campaign';
import { type CampaignRow, rowOfCampaign } from '../campaigns/campaign-row.ts';
import { type Local, RECENT_MAX } from './newest.ts';

type Reading = {
  /** Those that were read before: a finished one stays as it is, unless a person reviews it. */
  known: readonly CampaignRow[];
  signal: AbortSignal;
  note(text: string): void;
};

/** The newest campaigns of this machine, one after the other. */
export async function* readHome(
  dataDir: string,
  { known, signal, note }: Reading,
): AsyncGenerator<Local & { isWhole: boolean }> {
  const folders = await listCampaignFolders(dataDir);
  const ids = new Set(folders.map(({ id }) => id));
  const rows: CampaignRow[] = [];
  for (const folder of folders.slice(0, RECENT_MAX)) {
    const before = known.find(({ id, status }) => id === folder.id && status === 'completed');
    if (before && !(await hasReviews(folder))) rows.push(before);
    else
      for await (const campaign of rateCampaigns([folder], note))
        rows.push(rowOfCampaign(campaign));
    if (signal.aborted) return;
    yield { rows: [...rows], ids, isWhole: false };
  }
  yield { rows, ids, isWhole: true };
}
