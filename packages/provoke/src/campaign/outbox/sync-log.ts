import type { RunStatus } from '@provoke/contract';
import { checkKind } from '../folder/newer-version.ts';
import { beginning, type Place, readLog } from '../journal/read-log.ts';

/** A range of the journal that is about to be sent: written before it is, so that it is never sent as something else. */
export type Sending = {
  how: 'bulk' | 'singly';
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  run: string;
  from: number;
  to: number;
};

type SentRange = { to: number; offset: number };

/** What is written beside a journal about what the service has of it. */
export type SyncEntry =
  | ({ type: 'sending' } & Sending)
  /** Sequence in the journal and id of the result; `range` is null when it is only a part of what was to be sent. */
  | { type: 'sent'; range: SentRange | null; results: [number, string][] }
  | { type: 'refused'; range: SentRange; reason: string }
  | { type: 'told'; range: SentRange; run: string; status: RunStatus; notes: string | null };

export type SyncState = {
  /** Up to here in the journal the service has all that it takes. */
  done: Place;
  /** What was sent without an answer. */
  open: Sending | null;
  /** Attempts behind that place that the service has, by their sequence. */
  partly: Set<number>;
  /** How many results it is known to have. */
  results: number;
  /** The newest results that it is known to have, by run. */
  newest: Map<string, ReadonlySet<string>>;
  refused: number;
  /** What the service was told of each run last. */
  told: Map<string, { status: RunStatus; notes: string | null }>;
  /** Where the next entry goes. */
  end: Place;
};

export const newSyncState = (): SyncState => ({
  done: beginning,
  open: null,
  partly: new Set(),
  results: 0,
  newest: new Map(),
  refused: 0,
  told: new Map(),
  end: beginning,
});

/** Folds an entry in: the same for what is read and for what is written. */
export function applySyncEntry(state: SyncState, entry: SyncEntry): void {
  if (entry.type === 'sending') {
    state.open = entry;
    return;
  }
  if (entry.type === 'refused') state.refused++;
  if (entry.type === 'told')
    state.told.set(entry.run, { status: entry.status, notes: entry.notes });
  if (entry.type === 'sent') noteResults(state, entry.results);
  if (!entry.range) return;
  const { to, offset } = entry.range;
  for (const sequence of state.partly) if (sequence <= to) state.partly.delete(sequence);
  state.done = { sequence: to, offset };
  if (state.open && state.open.to <= to) state.open = null;
}

function noteResults(state: SyncState, results: [number, string][]): void {
  state.results += results.length;
  for (const [sequence] of results) state.partly.add(sequence);
  if (state.open && results.length > 0)
    state.newest.set(state.open.run, new Set(results.map(([, id]) => id)));
}

export async function readSyncState(path: string): Promise<SyncState> {
  const state = newSyncState();
  for await (const entry of readSync(path, state)) applySyncEntry(state, entry);
  return state;
}

/** Which result each attempt has become, by its sequence in the journal. */
export async function readResultIds(path: string): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for await (const entry of readSync(path))
    if (entry.type === 'sent') for (const [sequence, id] of entry.results) ids.set(sequence, id);
  return ids;
}

const types = Object.keys({
  sending: true,
  sent: true,
  refused: true,
  told: true,
} satisfies Record<SyncEntry['type'], true>);

async function* readSync(path: string, state?: SyncState): AsyncGenerator<SyncEntry> {
  for await (const { json, sequence, offset } of readLog(path)) {
    if (state) state.end = { sequence, offset };
    // Only we write here, and the checksum says that it is what we wrote.
    const entry = JSON.parse(json.toString()) as SyncEntry;
    checkKind(path, sequence, entry.type, types);
    yield entry;
  }
}
