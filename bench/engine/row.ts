/** One way to make this many probes, and what it took. Absent fields were not measured. */
export type Row = {
  way: string;
  delayMs: number;
  calls: number;
  /** Without the start-up of its process. */
  seconds?: number | undefined;
  /** From the start of its process to its end. */
  wholeSeconds?: number | undefined;
  /** From the start of its process to its first prompt's arrival. */
  firstSeconds?: number | undefined;
  cpuSeconds?: number | undefined;
  peakBytes?: number | undefined;
};
