import type { Attempt } from '@provoke/evidence';
import { type JournalEntry, toEvent } from './journal-entry.ts';
import { detached } from './log-line.ts';

/** An attempt in a journal. Its evidence is parsed on demand: most goals finish before that. */
export class LazyAttempt {
  readonly id: string;
  #entry: JournalEntry;

  constructor(id: string, entry: JournalEntry) {
    this.id = id;
    this.#entry = entry;
  }

  read(): Attempt {
    const event = toEvent(this.#entry);
    if (event.type === 'attempt-end') return event.attempt;
    throw new Error(`Entry ${this.#entry.sequence} is not an attempt.`);
  }

  /** Releases the rest of the chunk that it was read with. */
  detach(): void {
    this.#entry = detached(this.#entry);
  }
}
