import type { RunProgress } from '@provoke/report';
import type { JournalReader } from '../journal/journal.ts';
import { toLazyEventHead, typeOf } from '../journal/journal-entry.ts';
import type { Place } from '../journal/read-log.ts';
import { createGoalProgress } from '../view/goal-progress.ts';

/** Every list of runs includes their configurations, so additions to it are bounded. */
const ITEMS_MAX = 5_000;

/** A technique's progress at this point, as stored with its run. */
export async function collectProgress(
  journal: JournalReader,
  technique: string,
  until: Place,
): Promise<RunProgress> {
  const progress = createGoalProgress();
  for await (const entries of journal.read({ until: until.offset }))
    for (const entry of entries)
      if (COUNTED.has(typeOf(entry) ?? '')) progress.add(toLazyEventHead(entry));
  const { unfinished, held_out, restarted } = progress.of(technique);
  return {
    elapsed_ms: progress.elapsedMs,
    unfinished: shortList(unfinished),
    held_out: shortList(held_out),
    restarted: shortList(restarted),
    spending: progress.spending(),
  };
}

const COUNTED = new Set(['goal-start', 'goal-end', 'attempt-end', 'ask-end', 'technique-end']);

const shortList = <Item>(list: Item[]): Item[] | null => (list.length > ITEMS_MAX ? null : list);
