/** How many of the latest events count: enough to even out, few enough to notice a change. */
const WINDOW = 64;
const MARKS_MIN = 3;

/** The rate of an event, over its latest occurrences. */
export function createPace() {
  const times: number[] = [];
  return {
    mark(ms: number): void {
      times.push(ms);
      if (times.length > WINDOW) times.shift();
    },
    /** Null if there are too few. */
    perMs(nowMs: number): number | null {
      const [first] = times;
      if (first === undefined || times.length < MARKS_MIN || nowMs <= first) return null;
      return (times.length - 1) / (nowMs - first);
    },
  };
}
