/** One way to do so many probes, and what it took. What was not measured is absent. */
export type Row = {
  way: string;
  delayMs: number;
  calls: number;
  /** Without the start of its process. */
  seconds?: number | undefined;
  /** From the start of its process to its end. */
  wholeSeconds?: number | undefined;
  cpuSeconds?: number | undefined;
  peakBytes?: number | undefined;
};
