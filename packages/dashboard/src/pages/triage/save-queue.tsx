import { SaveButtons } from '../../lists/save/save-buttons.tsx';
import { outbox } from './decisions/own-outbox.ts';
import type { TriageFilter } from './filter.ts';
import { readQueue } from './read-queue.ts';

const WITHIN_MS = 60_000;

/** Reads the queue as the page shows it: with the decisions that are on their way. */
async function read(wanted: Omit<TriageFilter, 'at'>) {
  const signal = AbortSignal.timeout(WITHIN_MS);
  await outbox.allSent(signal);
  return readQueue(wanted, signal);
}

/** Saves the filtered queue. */
export const SaveQueue = ({ wanted }: { wanted: Omit<TriageFilter, 'at'> }) => (
  <SaveButtons name="triage" what="these findings" read={() => read(wanted)} />
);
