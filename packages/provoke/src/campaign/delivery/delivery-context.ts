import type { Run } from '@provoke/contract';
import type { Log } from '../journal/open-log.ts';
import type { Place } from '../journal/read-log.ts';
import { applySyncEntry, type SyncEntry, type SyncState } from '../outbox/sync-log.ts';
import type { Service } from '../service/open-service.ts';

/** What everything needs that sends a campaign's records. */
export type DeliveryContext = {
  campaignId: string;
  journal: string;
  /** Up to here the journal is on the disk. */
  journalEnd(): Place;
  service: Service;
  /** The run that belongs to a technique. */
  runOf(technique: string): Run;
  state: SyncState;
  /** Results that the service has of attempts, though the state does not know. */
  unlogged: ReadonlyMap<string, string>;
  /** Halved when what was sent at once took too long. */
  batchLimit: { bytesMax: number };
  /** On the disk first, then counted. */
  write(entry: SyncEntry): Promise<void>;
  /** How often a service that gives no answer is tried, when there is a limit to it. */
  triesMax?: number;
  /** For a person to read. */
  note(text: string): void;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Aborted when what is left is left for later. */
  signal: AbortSignal;
};

export const writeTo =
  (log: Log, state: SyncState, onProgress: () => void) =>
  async (entry: SyncEntry): Promise<void> => {
    await log.append(entry);
    applySyncEntry(state, entry);
    if (entry.type !== 'sending') onProgress();
  };
