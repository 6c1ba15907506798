import type { RunProgress } from '@provoke/evidence';
import type { JournalReader } from '../journal/journal.ts';
import { toEvent, toLazyEventHead, typeOf } from '../journal/journal-entry.ts';
import type { Place } from '../journal/read-log.ts';
import { createGoalProgress } from '../view/goal-progress.ts';
import { createRunFindings, type RunFindings } from './run-findings.ts';

/** Every list of runs includes their configurations, so additions to it are bounded. */
const ITEMS_MAX = 5_000;

/** What a technique's run stores at its end, in one reading of the journal. */
export async function readRunEnd(
  journal: JournalReader,
  technique: string,
  until: Place,
): Promise<RunFindings & { progress: RunProgress }> {
  const findings = createRunFindings();
  const progress = createGoalProgress();
  for await (const entries of journal.read({ until: until.offset }))
    for (const entry of entries) {
      const type = typeOf(entry) ?? '';
      if (COUNTED.has(type)) progress.add(toLazyEventHead(entry));
      if (type !== 'finding') continue;
      const event = toEvent(entry);
      if (event.type === 'finding' && event.finding.technique === technique)
        findings.add(event.finding);
    }
  const { unfinished, held_out, restarted } = progress.of(technique);
  return {
    ...findings.list(),
    progress: {
      elapsed_ms: progress.elapsedMs,
      unfinished: shortList(unfinished),
      held_out: shortList(held_out),
      restarted: shortList(restarted),
      spending: progress.spending(),
    },
  };
}

const COUNTED = new Set([
  ...['goal-start', 'goal-end', 'technique-end'],
  ...['attempt-end', 'ask-end', 'calls-lost'],
]);

const shortList = <Item>(list: Item[]): Item[] | null => (list.length > ITEMS_MAX ? null : list);
