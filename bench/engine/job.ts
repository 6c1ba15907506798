/** A way to send the same requests. */
export type Way = 'bare' | 'campaign' | 'journalled' | 'kept' | 'recalled';

/** What a process of its own is asked to do. */
export type Job = {
  way: Way;
  /** The provider's base URL. */
  url: string;
  calls: number;
  concurrency: number;
  /** Where it may write. */
  folder: string;
};

/** What it took. */
export type Cost = {
  seconds: number;
  /** Of the process, on all cores, while it worked. */
  cpuSeconds: number;
  /** What went right; anything less than all of them is no measurement. */
  done: number;
  /** The most memory that it held in its whole life, where that can be seen. */
  peakBytes: number | undefined;
};
