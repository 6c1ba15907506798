import { SaveButtons } from '../../lists/save/save-buttons.tsx';
import type { TriageFilter } from './filter.ts';
import { readQueue } from './read-queue.ts';

const WITHIN_MS = 60_000;

/** Saves the filtered queue. */
export const SaveQueue = ({ wanted }: { wanted: Omit<TriageFilter, 'at'> }) => (
  <SaveButtons
    name="triage"
    what="these findings"
    read={() => readQueue(wanted, AbortSignal.timeout(WITHIN_MS))}
  />
);
