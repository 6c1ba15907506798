import type { Difference } from './difference.ts';
import type { NotedEntry } from './noted-entry.ts';

/** Results whose verdict that counts is neither the newest review's nor, without one, the recorded one. */
export function* findMiscounted(entries: readonly NotedEntry[]): Generator<Difference> {
  const counted = new Map<string, NotedEntry>();
  const due = new Map<string, NotedEntry>();
  for (const entry of entries) {
    const { kind, result, counts } = entry;
    if (result === null || (kind !== 'result' && kind !== 'review')) continue;
    due.set(result, entry);
    if (counts !== null) counted.set(result, entry);
  }
  for (const [result, { number, counts }] of counted) {
    const { kind, verdict, isGone } = due.get(result) as NotedEntry;
    // One whose text is gone or differs is reported for that.
    if (isGone || verdict === undefined || verdict === counts) continue;
    const where = kind === 'review' ? 'its newest review says' : 'it was recorded as';
    yield {
      ...{ what: 'verdict', entry: number, result },
      reason: `It counts as ${counts}, but ${where} ${verdict}.`,
    };
  }
}
