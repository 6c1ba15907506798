import type { RunStatus } from '@provoke/contract';
import { checkKind } from '../folder/newer-version.ts';
import { beginning, type Place, readLog } from '../journal/read-log.ts';

/** A range of the journal about to be sent. Logged first, so that it is never sent in another form. */
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

/** An entry of the log next to a journal, about what the service has of it. */
export type SyncEntry =
  | ({ type: 'sending' } & Sending)
  /** Journal sequence and result id; `range` is null if it is only part of the sending. */
  | { type: 'sent'; range: SentRange | null; results: [number, string][] }
  | { type: 'refused'; range: SentRange; reason: string }
  | {
      type: 'told';
      range: SentRange;
      run: string;
      status: RunStatus;
      notes: string | null;
      /** The head of its chain at the service, at its end. Earlier versions ignore it. */
      chain?: KeptChain;
    };

export type KeptChain = { length: number; head: string };

export type SyncState = {
  /** The service has the journal up to here, except for refused records. */
  done: Place;
  /** The sending without an answer. */
  open: Sending | null;
  /** Attempts after that position that the service has, by sequence. */
  partly: Set<number>;
  /** Number of results known to be at the service. */
  results: number;
  /** The newest results known to be at the service, by run. */
  newest: Map<string, ReadonlySet<string>>;
  refused: number;
  /** The last status sent for each run. */
  told: Map<string, RunStatus>;
  /** Position of the next entry. */
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

/** Folds an entry, both when reading and when writing. */
export function applySyncEntry(state: SyncState, entry: SyncEntry): void {
  if (entry.type === 'sending') {
    state.open = entry;
    return;
  }
  if (entry.type === 'refused') state.refused++;
  if (entry.type === 'told') state.told.set(entry.run, entry.status);
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

/** The result id of each attempt, by its sequence in the journal. */
export async function readResultIds(path: string): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for await (const entry of readSync(path))
    if (entry.type === 'sent') for (const [sequence, id] of entry.results) ids.set(sequence, id);
  return ids;
}

/** The newest heads that the service told of its runs, by run. */
export async function readKeptChains(path: string): Promise<Map<string, KeptChain>> {
  const chains = new Map<string, KeptChain>();
  for await (const entry of readSync(path))
    if (entry.type === 'told' && entry.chain) chains.set(entry.run, entry.chain);
  return chains;
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
    // Only we write here, and the checksum confirms it.
    const entry = JSON.parse(json.toString()) as SyncEntry;
    checkKind(path, sequence, entry.type, types);
    yield entry;
  }
}
