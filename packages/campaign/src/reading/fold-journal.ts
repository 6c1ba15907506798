import type { RunStatus } from '@provoke/contract';
import type { JournalReader } from '../journal/journal.ts';
import { toLazyEventHead } from '../journal/journal-entry.ts';
import { beginning, type Place } from '../journal/read-log.ts';
import { trackEnding } from '../journal/track-ending.ts';
import { createGoalProgress } from '../view/goal-progress.ts';

export type FoldedJournal = {
  /** After the last entry read: the journal may be growing. */
  end: Place;
  progress: ReturnType<typeof createGoalProgress>;
  /** How its last process ended, and which goals are finished. */
  tracked: ReturnType<typeof trackEnding>;
  /** By technique, as in its run. */
  statuses: Map<string, { status: RunStatus; notes: string | null }>;
};

/**
 * Everything in a journal except its attempts. A journal that is being written is read up to its last complete line.
 */
export async function foldJournal(journal: JournalReader): Promise<FoldedJournal> {
  const progress = createGoalProgress();
  const statuses: FoldedJournal['statuses'] = new Map();
  const tracked = trackEnding();
  let end = beginning;
  for await (const entries of journal.read())
    for (const entry of entries) {
      const event = toLazyEventHead(entry);
      progress.add(event);
      if (event.type !== 'attempt-end') tracked.add(event);
      if (event.type === 'goal-start')
        statuses.set(event.technique, { status: 'RUNNING', notes: null });
      if (event.type === 'technique-end')
        statuses.set(event.technique, { status: event.status, notes: event.reason });
      end = { sequence: entry.sequence, offset: entry.offset };
    }
  return { end, progress, tracked, statuses };
}
