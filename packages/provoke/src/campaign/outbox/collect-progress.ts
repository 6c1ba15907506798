import { z } from 'zod';
import type { JournalReader } from '../journal/journal.ts';
import { toLazyEventHead, typeOf } from '../journal/journal-entry.ts';
import type { Place } from '../journal/read-log.ts';
import { createGoalProgress } from '../view/goal-progress.ts';

const Index = z.int().min(0);
const Goals = z.array(Index).nullable();

/** `run_config.progress`: what a run's attempts do not show. A list that is too long to store is null. */
export const RunProgress = z.object({
  elapsed_ms: z.number().min(0),
  unfinished: Goals,
  held_out: Goals,
  restarted: z.array(z.tuple([Index, Index])).nullable(),
  /** Spending of the whole campaign so far, by role. */
  spending: z.array(
    z.object({
      role: z.string(),
      requests: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      costUsd: z.number().nullable(),
    }),
  ),
});
export type RunProgress = z.infer<typeof RunProgress>;

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
