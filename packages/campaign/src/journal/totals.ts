import type { Arm } from '@provoke/contract';
import type { JournalReader } from './journal.ts';
import {
  armOf,
  type EventHead,
  type JournalEntry,
  toLazyEventHead,
  typeOf,
} from './journal-entry.ts';
import { beginning, type Place, type ReadOptions } from './read-log.ts';
import { type JournaledEnding, trackEnding } from './track-ending.ts';

type Counted =
  | Exclude<EventHead, { type: 'attempt-end' }>
  | { type: 'attempt-end'; attempt: { arm?: Arm } };

/** Recorded, finished and unsent items of a journal, counted without parsing attempts. */
export type Totals = {
  attempts: number;
  /** Attempts of other arms, such as a technique's own search. */
  otherAttempts: Partial<Record<Arm, number>>;
  goals: {
    /** Over all techniques: finished, and in total. */
    readonly finished: number;
    readonly total: number;
  };
  /** The last ending; null if interrupted, and before the first end. */
  readonly ending: JournaledEnding | null;
  /** Unsent records: attempts, and the ends of runs. */
  unsent: number;
  /** Position of the next event. */
  end: Place;
  add(event: Counted): void;
};

export function createTotals(): Totals {
  const tracked = trackEnding();
  const totals: Totals = {
    attempts: 0,
    otherAttempts: {},
    goals: tracked.goals,
    get ending() {
      return tracked.ending;
    },
    unsent: 0,
    end: beginning,
    add(event) {
      if (event.type === 'attempt-end' || event.type === 'technique-end') totals.unsent++;
      if (event.type === 'attempt-end') countAttempt(totals, event.attempt.arm ?? 'attack');
      else tracked.add(event);
    },
  };
  return totals;
}

function countAttempt(totals: Totals, arm: Arm): void {
  if (arm === 'attack') totals.attempts++;
  else totals.otherAttempts[arm] = (totals.otherAttempts[arm] ?? 0) + 1;
}

/**
 * Counts without parsing attempts. `sentUpTo` is the sequence of the last entry that the service has or will never
 * accept.
 */
export async function readTotals(
  journal: JournalReader,
  { sentUpTo = 0, ...options }: ReadOptions & { sentUpTo?: number } = {},
): Promise<Totals> {
  const totals = createTotals();
  for await (const entries of journal.read(options))
    for (const entry of entries) {
      totals.end = { sequence: entry.sequence, offset: entry.offset };
      totals.add(outlineOf(entry));
      if (entry.sequence <= sentUpTo) totals.unsent = 0;
    }
  return totals;
}

const outlineOf = (entry: JournalEntry): Counted =>
  typeOf(entry) === 'attempt-end'
    ? { type: 'attempt-end', attempt: { arm: armOf(entry) } }
    : toLazyEventHead(entry);
