import { readJournal, typeOf } from '../journal/journal.ts';
import type { Place } from '../journal/read-log.ts';

/** How many records of a journal the service does not have: attempts, and how runs ended. */
export async function countUnsent(journal: string, after: Place): Promise<number> {
  let count = 0;
  for await (const line of readJournal(journal, { after })) {
    const type = typeOf(line);
    if (type === 'attempt-end' || type === 'technique-end') count++;
  }
  return count;
}
