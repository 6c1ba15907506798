import type { Result } from '@provoke/contract';
import { type DescribedStep, describeStep, numberIn, toFields } from '@provoke/evidence';

/** Where a step is on the line, as shares of the whole. */
type Bar = { start: number; share: number };

export type Step = DescribedStep & {
  sequence: number;
  /** Null where its time was not recorded. */
  bar: Bar | null;
  ms: number | null;
};

export type TimeLine = {
  steps: Step[];
  left: number;
  /** Length of the line; null if the steps are only known in their order. */
  ms: number | null;
};

const STEPS_MAX = 300;

type Recorded = Pick<Result, 'traces' | 'latency_ms'>;

/** The steps in order, those whose time was recorded at their times. */
export function toTimeLine({ traces, latency_ms }: Recorded): TimeLine {
  const shown = [...traces].sort((a, b) => a.sequence - b.sequence).slice(0, STEPS_MAX);
  const steps = shown.map((trace) => ({ ...describeStep(trace), sequence: trace.sequence }));
  const times = timesOneByOne(shown) ?? ownTimes(shown, steps, latency_ms);
  const ms = Math.max(0, ...times.map(({ at, took }) => (at === null ? 0 : at + (took ?? 0))));
  return {
    steps: steps.map((step, place): Step => {
      const { at, took } = times[place] ?? unknown;
      const bar = at === null || ms === 0 ? null : { start: at / ms, share: (took ?? 0) / ms };
      return { ...step, bar, ms: took };
    }),
    left: traces.length - shown.length,
    ms: ms > 0 ? ms : null,
  };
}

/** Since the start of the attempt, in milliseconds; null where it was not recorded. */
type Timed = { at: number | null; took: number | null };
const unknown: Timed = { at: null, took: null };

/** Of steps that a client recorded one by one: each lasts until the next. Undefined if they came together. */
function timesOneByOne(shown: Recorded['traces']): Timed[] | undefined {
  const times = shown.map(({ timestamp }) => Date.parse(timestamp));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const isAscending = times.every((time, at) => at === 0 || time >= (times[at - 1] ?? time));
  if (!isAscending || !(last - first > 0)) return undefined;
  return times.map((time, at) => ({ at: time - first, took: (times[at + 1] ?? last) - time }));
}

const DAY_MS = 86_400_000;

const timeIn = (content: unknown, name: string): number | null => {
  const time = numberIn(toFields(content), name);
  return time !== undefined && time >= 0 && time <= DAY_MS ? time : null;
};

/** What spans and tools told of their own times, and how long the agent took to reply. */
function ownTimes(
  shown: Recorded['traces'],
  steps: readonly DescribedStep[],
  latency: number | null,
): Timed[] {
  const own = shown.map(({ content }) => ({
    at: timeIn(content, 'at_ms'),
    took: timeIn(content, 'duration_ms'),
  }));
  const isPlaced = own.some(({ at }) => at !== null);
  return own.map((time, place) => {
    if (steps[place]?.kind !== 'Reply' || time.took !== null || latency === null) return time;
    return { at: isPlaced ? 0 : null, took: latency };
  });
}
