import type { Attempt } from '@provoke/engine';
import { type JournalEntry, toEvent } from './journal-entry.ts';
import { detached } from './log-line.ts';

/** An attempt in a journal. Its evidence is parsed when it is read: most goals are finished before that. */
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
    throw new Error(`Entry ${this.#entry.sequence} is no attempt.`);
  }

  /** Lets go of the rest of what was read from the file together with it. */
  detach(): void {
    this.#entry = detached(this.#entry);
  }
}
