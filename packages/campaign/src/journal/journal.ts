import type { CampaignEvent } from '@provoke/evidence';
import { checkKind } from '../folder/newer-version.ts';
import { eventTypes, type JournalEntry, toEntry, typeOf } from './journal-entry.ts';
import { openLog } from './open-log.ts';
import { type Place, type ReadOptions, readLogInBatches } from './read-log.ts';

/** Reads the events of a campaign. */
export type JournalReader = {
  /** Its location, for messages. */
  readonly name: string;
  /** Entries in order, in batches. */
  read(options?: ReadOptions): AsyncGenerator<readonly JournalEntry[]>;
};

/** The events of a campaign: recording, delivery and resuming are folds over them. One writer at a time. */
export type Journal = JournalReader & {
  /** The position after the last durable entry. */
  readonly end: Place;
  /** Resolves once the events are durable, not merely in a cache that a power cut empties. */
  append(events: readonly CampaignEvent[], elapsedMs?: number): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
};

/** The journal in a file of a campaign's folder. A file that does not exist has no entries. */
export const journalFile = (path: string): JournalReader => ({
  name: path,
  async *read(options) {
    for await (const entries of readLogInBatches(path, options)) {
      for (const entry of entries) {
        const type = typeOf(entry) ?? '';
        checkKind(path, entry.sequence, type, eventTypes);
      }
      yield entries;
    }
  },
});

/** Opens it to append at `end`, where reading it ended. */
export async function openJournal(path: string, end: Place): Promise<Journal> {
  const log = await openLog(path, end);
  return {
    ...journalFile(path),
    get end() {
      return log.end;
    },
    async append(events, elapsedMs) {
      await Promise.all(
        events.map((event) => {
          const { head, evidence } = toEntry(event, elapsedMs);
          return log.append(head, evidence);
        }),
      );
    },
    close: log.close,
  };
}

/** Its entries one at a time, for callers that may stop midway. */
export async function* entriesOf(
  journal: JournalReader,
  options?: ReadOptions,
): AsyncGenerator<JournalEntry> {
  for await (const entries of journal.read(options)) yield* entries;
}
