/** A way to send the same requests. */
export type Way = 'bare' | 'campaign' | 'journalled' | 'kept' | 'resumed';

/** A job for a separate process. */
export type Job = {
  way: Way;
  /** The provider's base URL. */
  url: string;
  calls: number;
  concurrency: number;
  /** A writable folder. */
  folder: string;
};

/** What the job took. */
export type Cost = {
  seconds: number;
  /** CPU time of the process on all cores during the work. */
  cpuSeconds: number;
  /** Successful calls; with fewer than all of them there is no measurement. */
  done: number;
  /** Peak memory of the process, where it can be read. */
  peakBytes: number | undefined;
};
