import { type CampaignCounts, countGoals, createFold } from '@provoke/figures';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { journalFile } from '../journal/journal.ts';
import { toLazyEventHead } from '../journal/journal-entry.ts';
import { readReviews, withReviews } from '../reviews/read-reviews.ts';

/** Goals by state, as in the campaign's summary. */
export async function countFolder(
  folder: CampaignFolder,
  note: (text: string) => void,
): Promise<CampaignCounts> {
  const reviews = await readReviews(folder, note);
  const fold = createFold();
  for await (const entries of journalFile(folder.journal).read())
    for (const entry of entries) fold.observe(withReviews(toLazyEventHead(entry), reviews));
  return countGoals(fold);
}
