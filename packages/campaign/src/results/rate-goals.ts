import { createTally } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';
import type { JournalReader } from '../journal/journal.ts';
import { toLazyEventHead } from '../journal/journal-entry.ts';

/** Broken goals out of those with a verdict, as in the campaign's summary. */
export async function rateGoals(journal: JournalReader): Promise<Rate> {
  const tally = createTally();
  for await (const entries of journal.read())
    for (const entry of entries) tally.observe(toLazyEventHead(entry));
  return tally.summary().goals;
}
