import type { Attempt } from '@provoke/evidence';
import type { Budget } from './budget.ts';

const FAILURES_MAX = 10;
/** A helper model may refuse one goal in all of its attempts and write the prompts of the next. */
const GOALS_MIN = 3;

type Observed = Pick<Attempt, 'technique' | 'goal' | 'request' | 'marks' | 'unanswered' | 'notes'>;

export type Pause = {
  /** Called with every new attempt, including those that could not be made. */
  observe(attempt: Observed): void;
};

/**
 * Pauses a campaign after ten unanswered calls in a row, and after ten prompts in a row, of three goals or more, that a
 * helper model of one technique did not write.
 */
export function createPause(budget: Pick<Budget, 'pause'>): Pause {
  let unanswered: string[] = [];
  const unwritten = new Map<string, Observed[]>();

  return {
    observe(attempt) {
      unanswered = attempt.unanswered ? [...unanswered, attempt.notes].slice(-FAILURES_MAX) : [];
      if (unanswered.length === FAILURES_MAX) budget.pause(describePause(unanswered));
      const { technique } = attempt;
      const missed = isUnwritten(attempt) ? [...(unwritten.get(technique) ?? []), attempt] : [];
      unwritten.set(technique, missed);
      if (missed.length >= FAILURES_MAX && goalsOf(missed) >= GOALS_MIN)
        budget.pause(`Paused: ten prompts in a row were not written. ${attempt.notes}`);
    },
  };
}

/** The helper model answered, with nothing that could be sent. */
const isUnwritten = ({ request, marks, unanswered }: Observed) =>
  request === null && marks?.error_of !== undefined && !unanswered;

const goalsOf = (attempts: readonly Observed[]) =>
  new Set(attempts.map(({ goal }) => goal.index)).size;

const ANSWERED = /^https?:\/\/([^\s/?#@]+)\S* answered (\d{3})\b[.,]? ?/;

/** Names the server and its status where they are the same in all failures. */
function describePause(failures: readonly string[]): string {
  const last = failures.at(-1) ?? '';
  const [same = '', host, status] = ANSWERED.exec(last) ?? [];
  if (host === undefined || !failures.every((notes) => notes.startsWith(same)))
    return `Paused: ten calls in a row had no answer. The last time: ${last}`;
  return `Paused: ${host} answered ${status} ten times in a row. ${last.slice(same.length)}`.trim();
}
