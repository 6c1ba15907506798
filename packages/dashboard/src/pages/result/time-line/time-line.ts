import type { Result } from '@provoke/contract';
import { type DescribedStep, describeStep } from '@provoke/evidence';

export type Step = DescribedStep & {
  sequence: number;
  /** Its start and its duration, as shares of the whole line. */
  start: number;
  share: number;
  /** Null if it was not recorded. */
  ms: number | null;
};

export type TimeLine = {
  steps: Step[];
  left: number;
  /** Length of the line; null if the steps are only known in their order. */
  ms: number | null;
};

const STEPS_MAX = 300;

/** The steps in order, at their times where a client recorded them one by one, else evenly spaced. */
export function toTimeLine({
  traces,
  latency_ms,
}: Pick<Result, 'traces' | 'latency_ms'>): TimeLine {
  const shown = [...traces].sort((a, b) => a.sequence - b.sequence).slice(0, STEPS_MAX);
  const times = shown.map(({ timestamp }) => Date.parse(timestamp));
  const [first = 0, last = 0] = [Math.min(...times), Math.max(...times)];
  const length = Number.isFinite(last - first) && isAscending(times) ? last - first : 0;
  const steps = shown.map((trace, at): Step => {
    const described = { ...describeStep(trace), sequence: trace.sequence };
    const begins = times[at] ?? first;
    const lasts = (times[at + 1] ?? last) - begins;
    const place =
      length > 0
        ? { start: (begins - first) / length, share: lasts / length, ms: lasts }
        : { start: at / shown.length, share: 1 / shown.length, ms: null };
    const isReply = described.kind === 'Reply' && length === 0;
    return { ...described, ...place, ...(isReply && { ms: latency_ms }) };
  });
  return { steps, left: traces.length - shown.length, ms: length > 0 ? length : null };
}

const isAscending = (times: readonly number[]) =>
  times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time));
