import type { Difference } from './difference.ts';
import type { NotedEntry } from './noted-entry.ts';

export type Removed = { result: string; by: number | null; at: string };

export type GoneEntries = {
  removed: readonly Removed[];
  /** Entries whose text the service exported before it removed it. */
  exported: number;
  unexplained: readonly Difference[];
};

/** Why the texts of entries are gone: their result was removed, its run was exported, or nothing says why. */
export function explainGone(entries: readonly NotedEntry[], isExported: boolean): GoneEntries {
  const removed = new Map<string, Removed>();
  for (const { kind, result, by, timestamp } of entries)
    if (kind === 'removal' && result !== null) removed.set(result, { result, by, at: timestamp });
  const gone = entries.filter(({ isGone, result }) => isGone && !removed.has(result ?? ''));
  const isOut = ({ kind }: NotedEntry) => isExported && kind !== 'start';
  return {
    removed: [...removed.values()],
    exported: gone.filter(isOut).length,
    unexplained: gone.filter((entry) => !isOut(entry)).map(unexplained),
  };
}

const unexplained = ({ kind, number, result }: NotedEntry): Difference => ({
  ...{ what: kind, entry: number, result },
  reason: `${whats[kind]} is gone, and no removal says so.`,
});

const whats: Readonly<Record<NotedEntry['kind'], string>> = {
  start: 'What the run started with',
  result: 'A version of it',
  trace: 'A trace that was added later',
  review: 'A review',
  removal: 'The note of its removal',
};
