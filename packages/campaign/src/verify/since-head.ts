import type { NotedEntry } from './noted-entry.ts';

export type SinceHead = {
  /** By kind; `result` has new results only. */
  entries: Record<NotedEntry['kind'] | 'change', number>;
  /** The first of the results that were changed, reviewed or removed since. */
  changed: {
    result: string;
    kind: 'change' | 'review' | 'removal';
    by: number | null;
    at: string;
  }[];
};

const CHANGED_MAX = 100;

/** What followed the entry of a head. */
export function listSince(entries: readonly NotedEntry[], after: number): SinceHead {
  const since: SinceHead = {
    entries: { start: 0, result: 0, change: 0, trace: 0, review: 0, removal: 0 },
    changed: [],
  };
  for (const { number, kind, result, by, at } of withChanges(entries)) {
    if (number <= after) continue;
    since.entries[kind]++;
    if (kind !== 'change' && kind !== 'review' && kind !== 'removal') continue;
    if (result !== null && since.changed.length < CHANGED_MAX)
      since.changed.push({ result, kind, by, at });
  }
  return since;
}

/** The second entry of a result, and each later one, is a change. */
function* withChanges(entries: readonly NotedEntry[]) {
  const known = new Set<string | null>();
  for (const { number, kind: recorded, result, by, timestamp: at } of entries) {
    const kind = recorded === 'result' && known.has(result) ? 'change' : recorded;
    if (recorded === 'result') known.add(result);
    yield { number, kind, result, by, at } as const;
  }
}
