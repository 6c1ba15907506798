/** A campaign that was watched in a terminal, or one in plain lines. */
export type Row = {
  way: string;
  attempts: number;
  seconds: number;
  /** Of one core, over the last two thirds of the time. */
  cpuShare: number;
  framesPerSecond: number;
  clears: number;
  peakBytes: number;
  /** From the second quarter of the time to the last. */
  grownBytes: number;
};

export type FirstFrames = { frameMs: number; nothingMs: number };
