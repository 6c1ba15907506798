import { type JsonObject, limits, type RunStatus } from '@provoke/contract';
import type { Attempt, Raise } from '@provoke/evidence';
import { tracesOf } from '@provoke/evidence/acts';
import { entriesOf, type JournalReader } from '../journal/journal.ts';
import { type JournalEntry, toEvent, toLazyEventHead, typeOf } from '../journal/journal-entry.ts';
import type { Place } from '../journal/read-log.ts';
import { type AttemptRecord, toAttemptRecord } from './to-result.ts';

/** An attempt in the outbox. */
export type Item = Place & {
  attempt: string;
  bytes: number;
  record: AttemptRecord;
  /** By what its late spans are judged. */
  late?: LateSpans;
};

type LateSpans = { trace_ids: string[]; basis: JsonObject };

/** What was seen of an attempt after its verdict, in the outbox. */
export type RaiseItem = Place & { raise: Raise };

/** The next thing to send: attempts of one run, what late spans show of one, or the status of a run. */
export type Batch =
  | ({ type: 'raise' } & RaiseItem)
  | { type: 'results'; technique: string; items: Item[]; isFull: boolean }
  | {
      type: 'status';
      technique: string;
      status: RunStatus;
      notes: string | null;
      /** It runs until then, because late spans still count. */
      settlesUntil?: string;
      end: Place;
    };

type Reading = {
  journal: JournalReader;
  after: Place;
  /** The journal is durable up to here. */
  until: Place;
  bytesMax: number;
  /** The last status sent. */
  statusOf(technique: string): RunStatus | undefined;
};

export const BATCH_BYTES_MAX = 4_000_000;

/** The journal is the outbox: this is its next batch, or undefined if everything is sent. */
export async function nextBatch({
  journal,
  after,
  until,
  bytesMax,
  statusOf,
}: Reading): Promise<Batch | undefined> {
  const items: Item[] = [];
  let technique = '';
  let bytes = 0;
  const results = (isFull: boolean): Batch => ({ type: 'results', technique, items, isFull });
  const isFullFor = (next: ReturnType<typeof toItem>) =>
    bytes > bytesMax || items.length === limits.bulkResultsMax || next.technique !== technique;

  for await (const entry of entriesOf(journal, { after, until: until.offset })) {
    if (typeOf(entry) === 'attempt-end') {
      const next = toItem(entry);
      bytes += next.item.bytes;
      if (items.length > 0 && isFullFor(next)) return results(true);
      technique = next.technique;
      items.push(next.item);
      continue;
    }
    const change = toRaise(entry) ?? toStatus(entry, statusOf);
    if (change) return items.length > 0 ? results(true) : change;
  }
  return items.length > 0 ? results(false) : undefined;
}

/** The attempts of one technique in a range that was sent before. */
export async function sameItems(
  journal: JournalReader,
  { after, from, to }: { after: Place; from: number; to: number },
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const entry of entriesOf(journal, { after })) {
    if (entry.sequence > to) break;
    if (entry.sequence >= from && typeOf(entry) === 'attempt-end') items.push(toItem(entry).item);
  }
  return items;
}

function toItem(entry: JournalEntry): { technique: string; item: Item } {
  const event = toEvent(entry);
  if (event.type !== 'attempt-end') throw new Error(`Entry ${entry.sequence} is not an attempt.`);
  const { attempt } = event;
  const { sequence, offset } = entry;
  const record = toAttemptRecord(attempt);
  const late = toLateSpans(attempt);
  const bytes = Buffer.byteLength(JSON.stringify([record, late]));
  const item = { sequence, offset, attempt: attempt.id, bytes, record, ...(late && { late }) };
  return { technique: attempt.technique, item };
}

const toLateSpans = ({ lateBasis }: Attempt): LateSpans | undefined =>
  lateBasis && { trace_ids: tracesOf(lateBasis), basis: { ...lateBasis } };

function toRaise(entry: JournalEntry): Batch | undefined {
  if (typeOf(entry) !== 'attempt-raised') return undefined;
  const event = toEvent(entry);
  if (event.type !== 'attempt-raised') return undefined;
  const { sequence, offset } = entry;
  return { type: 'raise', sequence, offset, raise: event.raise };
}

type Change = Extract<Batch, { type: 'status' }>;

/** A run is RUNNING from its first goal on, also after a resume, and ends with its technique. */
function toStatus(entry: JournalEntry, statusOf: Reading['statusOf']): Change | undefined {
  const type = typeOf(entry);
  if (!type || !STATUSES.includes(type)) return undefined;
  const event = toLazyEventHead(entry);
  const end = { sequence: entry.sequence, offset: entry.offset };
  if (event.type === 'goal-start')
    return runsAlready(statusOf(event.technique))
      ? undefined
      : { type: 'status', technique: event.technique, status: 'RUNNING', notes: null, end };
  if (event.type === 'settling') {
    const { technique, until: settlesUntil } = event;
    return { type: 'status', technique, status: 'RUNNING', notes: null, settlesUntil, end };
  }
  if (event.type !== 'technique-end') return undefined;
  const { technique, status, reason } = event;
  return { type: 'status', technique, status, notes: reason, end };
}

const STATUSES = ['goal-start', 'settling', 'technique-end'];

/** A run's end is sent even if it ended so before: what is left of the journal counts as unsent. */
const runsAlready = (told: RunStatus | undefined) => told === 'RUNNING';
