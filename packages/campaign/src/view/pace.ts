/** How many of the latest events count: enough to even out, few enough to notice a change. */
const WINDOW = 64;
const EVENTS_MIN = 3;
/** Longer silences than any before say that the rate no longer holds. */
const STALE_GAPS = 2;
const STALE_MS = 5_000;

/** The rate of an event since a beginning, over its latest occurrences. */
export function createPace() {
  let times: number[] = [];
  return {
    /** Of what came before it, nothing counts. */
    begin(ms: number): void {
      times = [ms];
    },
    mark(ms: number): void {
      times.push(ms);
      if (times.length > WINDOW) times.shift();
    },
    /** Null if there were too few, and while they stay away. */
    perMs(nowMs: number): number | null {
      const [first] = times;
      const last = times.at(-1);
      if (first === undefined || last === undefined || nowMs <= first) return null;
      if (times.length <= EVENTS_MIN || nowMs - last > silenceMax(times)) return null;
      return (times.length - 1) / (nowMs - first);
    },
  };
}

const silenceMax = (times: readonly number[]): number =>
  Math.max(STALE_MS, STALE_GAPS * Math.max(...times.map((ms, at) => ms - (times[at - 1] ?? ms))));
