import { type DescribedStep, describeStep } from '@provoke/evidence';
import type { ReadAttempt } from './read-attempt.ts';

export type TimedStep = DescribedStep & {
  /** Where it starts on the line, from 0 to 1, and how much of the line it takes. */
  start: number;
  share: number;
  /** When it started; undefined if only the order of the steps is known. */
  atMs: number | undefined;
  /** Its duration; undefined if it was not recorded. */
  ms: number | undefined;
};

/** A longer list is no help to a person. */
const STEPS_MAX = 500;

/** The steps at their times where a client recorded them one by one, else evenly spaced in their order. */
export function toTimeLine({
  steps,
  times,
  latency_ms,
}: Pick<ReadAttempt, 'steps' | 'times' | 'latency_ms'>): TimedStep[] {
  const shown = steps.slice(0, STEPS_MAX);
  const begins = shown.map((_, at) => Date.parse(times[at] ?? ''));
  const [first = 0, last = 0] = [begins[0], begins.at(-1)];
  const length = isAscending(begins) ? last - first : 0;
  return shown.map((step, at) => {
    const described = describeStep(step);
    if (length > 0) {
      const from = (begins[at] ?? first) - first;
      const ms = (begins[at + 1] ?? last) - first - from;
      return { ...described, start: from / length, share: ms / length, atMs: from, ms };
    }
    const ms = described.kind === 'Reply' ? (latency_ms ?? undefined) : undefined;
    return { ...described, start: at / shown.length, share: 0, atMs: undefined, ms };
  });
}

/** False also where one of them is no time. */
const isAscending = (times: readonly number[]): boolean =>
  times.every((time, at) => time >= (times[at - 1] ?? time));
