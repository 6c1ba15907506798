import { EventEmitter, on } from 'node:events';

/** The marks that one request should write: each belongs to one record. */
export type Operation = { marks: string[]; acknowledged: boolean };

/** A status; no listener; or a connection that ended without an answer. */
export type Answer = number | 'nobody' | 'broken';

/** Everything that was sent, with its outcome. */
export type History = {
  operations: Operation[];
  /** Number of each answer. */
  answers: Map<Answer, number>;
  /** Maximum tries of any request. */
  triesMax: number;
  /** Requests that had already been carried out when their answer was lost. */
  replays: number;
  /** Descriptions of requests that neither succeeded nor were asked to retry. */
  refused: string[];
  count(answer: Answer): void;
  /** Waits for this many more answers of this status. */
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
