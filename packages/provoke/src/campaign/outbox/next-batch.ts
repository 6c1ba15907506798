import type { RunStatus } from '@provoke/contract';
import { limits } from '@provoke/contract';
import { toEvent, typeOf } from '../journal/journal.ts';
import type { LogLine } from '../journal/log-line.ts';
import { type Place, readLog } from '../journal/read-log.ts';
import { type AttemptRecord, toAttemptRecord } from './to-result.ts';

/** An attempt on its way to the service. */
export type Item = Place & { attempt: string; bytes: number; record: AttemptRecord };

/** What to send next: attempts of one run, or how a run stands. */
export type Batch =
  | { type: 'results'; technique: string; items: Item[]; isFull: boolean }
  | { type: 'status'; technique: string; status: RunStatus; notes: string | null; end: Place };

type Reading = {
  journal: string;
  after: Place;
  /** Up to here it is on the disk. */
  until: Place;
  bytesMax: number;
  /** The last status that the service was told. */
  statusOf(technique: string): { status: RunStatus; notes: string | null } | undefined;
};

export const BATCH_BYTES_MAX = 4_000_000;

/** The next thing in the journal that the service has to know; undefined when there is none. */
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

  for await (const line of readLog(journal, { after, until: until.offset })) {
    if (typeOf(line) === 'attempt-end') {
      const next = toItem(line);
      bytes += next.item.bytes;
      const isOver = bytes > bytesMax || items.length === limits.bulkResultsMax;
      if (items.length > 0 && (isOver || next.technique !== technique)) return results(true);
      technique = next.technique;
      items.push(next.item);
      continue;
    }
    const change = toStatus(line);
    if (!change || isToldAlready(change, statusOf(change.technique))) continue;
    return items.length > 0 ? results(true) : change;
  }
  return items.length > 0 ? results(false) : undefined;
}

/** The attempts of one technique in a range that was sent before. */
export async function sameItems(
  journal: string,
  { after, from, to }: { after: Place; from: number; to: number },
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const line of readLog(journal, { after })) {
    if (line.sequence > to) break;
    if (line.sequence >= from && typeOf(line) === 'attempt-end') items.push(toItem(line).item);
  }
  return items;
}

function toItem(line: LogLine): { technique: string; item: Item } {
  const event = toEvent(line);
  if (event.type !== 'attempt-end') throw new Error(`Line ${line.sequence} is no attempt.`);
  const { attempt } = event;
  const { sequence, offset } = line;
  const record = toAttemptRecord(attempt);
  const bytes = Buffer.byteLength(JSON.stringify(record));
  const item = { sequence, offset, attempt: attempt.id, bytes, record };
  return { technique: attempt.technique, item };
}

type Change = Extract<Batch, { type: 'status' }>;

/** A run is RUNNING from its first goal on, also in a later life, and ends with its technique. */
function toStatus(line: LogLine): Change | undefined {
  const type = typeOf(line);
  if (type !== 'goal-start' && type !== 'technique-end') return undefined;
  const event = toEvent(line);
  const end = { sequence: line.sequence, offset: line.offset };
  if (event.type === 'goal-start')
    return { type: 'status', technique: event.technique, status: 'RUNNING', notes: null, end };
  if (event.type !== 'technique-end') return undefined;
  const { technique, status, reason } = event;
  return { type: 'status', technique, status, notes: reason, end };
}

const isToldAlready = (
  { status, notes }: Change,
  told: { status: RunStatus; notes: string | null } | undefined,
) => told?.status === status && told.notes === notes;
