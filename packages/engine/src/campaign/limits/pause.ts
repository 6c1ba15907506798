import type { Attempt } from '@provoke/evidence';
import type { Budget } from './budget.ts';

const FAILURES_MAX = 10;

export type Pause = {
  /** Called with every new attempt, including those that could not be made. */
  observe(attempt: Pick<Attempt, 'unanswered' | 'notes'>): void;
};

/** Pauses a campaign after ten unanswered calls in a row. */
export function createPause(budget: Pick<Budget, 'pause'>): Pause {
  let failures: string[] = [];
  return {
    observe({ unanswered, notes }) {
      failures = unanswered ? [...failures, notes].slice(-FAILURES_MAX) : [];
      if (failures.length === FAILURES_MAX) budget.pause(describePause(failures));
    },
  };
}

const ANSWERED = /^https?:\/\/([^\s/?#@]+)\S* answered (\d{3})\b[.,]? ?/;

/** Names the server and its status where they are the same in all failures. */
function describePause(failures: readonly string[]): string {
  const last = failures.at(-1) ?? '';
  const [same = '', host, status] = ANSWERED.exec(last) ?? [];
  if (host === undefined || !failures.every((notes) => notes.startsWith(same)))
    return `Paused: ten calls in a row had no answer. The last time: ${last}`;
  return `Paused: ${host} answered ${status} ten times in a row. ${last.slice(same.length)}`.trim();
}
