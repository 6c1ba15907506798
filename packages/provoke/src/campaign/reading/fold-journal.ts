import type { RunStatus } from '@provoke/contract';
import type { JournalReader } from '../journal/journal.ts';
import { toLazyEventHead } from '../journal/journal-entry.ts';
import { beginning, type Place } from '../journal/read-log.ts';
import { createGoalProgress } from '../view/goal-progress.ts';

export type FoldedJournal = {
  /** Behind the last entry that was read: the journal may be growing. */
  end: Place;
  progress: ReturnType<typeof createGoalProgress>;
  /** By technique, as its run has it. */
  statuses: Map<string, { status: RunStatus; notes: string | null }>;
};

/** What a journal says besides its attempts. Of one that is being written, up to its last whole line. */
export async function foldJournal(journal: JournalReader): Promise<FoldedJournal> {
  const progress = createGoalProgress();
  const statuses: FoldedJournal['statuses'] = new Map();
  let end = beginning;
  for await (const entries of journal.read())
    for (const entry of entries) {
      const event = toLazyEventHead(entry);
      progress.add(event);
      if (event.type === 'goal-start')
        statuses.set(event.technique, { status: 'RUNNING', notes: null });
      if (event.type === 'technique-end')
        statuses.set(event.technique, { status: event.status, notes: event.reason });
      end = { sequence: entry.sequence, offset: entry.offset };
    }
  return { end, progress, statuses };
}
