import { EventEmitter, on } from 'node:events';

/** What one request was to write: each mark stands in one record. */
export type Operation = { marks: string[]; acknowledged: boolean };

/** A status; nobody listens; or a connection that ended without an answer. */
export type Answer = number | 'nobody' | 'broken';

/** Everything that was sent, and what came of it. */
export type History = {
  operations: Operation[];
  /** How often each was the answer. */
  answers: Map<Answer, number>;
  /** The most tries that any request took. */
  triesMax: number;
  /** How many requests had been carried out before, and their answer did not arrive. */
  replays: number;
  /** What neither succeeded nor asked to come back, in words. */
  refused: string[];
  count(answer: Answer): void;
  /** Waits for so many more answers of this status. */
  more(answer: Answer, count: number): Promise<void>;
};

export function startHistory(): History {
  const events = new EventEmitter();
  const answers: History['answers'] = new Map();
  return {
    operations: [],
    answers,
    triesMax: 0,
    replays: 0,
    refused: [],
    count(answer) {
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      events.emit('answer');
    },
    async more(answer, count) {
      const enough = (answers.get(answer) ?? 0) + count;
      for await (const _ of on(events, 'answer', { signal: AbortSignal.timeout(30_000) }))
        if ((answers.get(answer) ?? 0) >= enough) return;
    },
  };
}
