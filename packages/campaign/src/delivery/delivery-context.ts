import type { Run } from '@provoke/contract';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../journal/open-log.ts';
import { applySyncEntry, type SyncEntry, type SyncState } from '../outbox/sync-log.ts';
import type { Service } from '../service/open-service.ts';

/** What sending a campaign's records needs. */
export type DeliveryContext = {
  campaignId: string;
  /** The journal to send, up to its end. */
  journal: Pick<Journal, 'name' | 'read' | 'end'>;
  service: Service;
  /** The run that belongs to a technique. */
  runOf(technique: string): Run;
  state: SyncState;
  /** Results that the service has, by attempt, and that are missing from the sync log. */
  unlogged: ReadonlyMap<string, string>;
  /** Halved after a request that took too long. */
  batchLimit: { bytesMax: number };
  /** Written to the sync log first, then counted. */
  write(entry: SyncEntry): Promise<void>;
  /** Maximum tries while the service is unavailable; no limit if absent. */
  triesMax?: number;
  /** Reports to the user. */
  note(text: string): void;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Aborted when the rest is left for `provoke sync`. */
  signal: AbortSignal;
};

export const writeTo =
  (log: Log, state: SyncState, onProgress: () => void) =>
  async (entry: SyncEntry): Promise<void> => {
    await log.append(entry);
    applySyncEntry(state, entry);
    if (entry.type !== 'sending') onProgress();
  };
