/** One campaign on workers. */
export type Row = {
  workers: number;
  /** Concurrent calls of each worker. */
  concurrency: number;
  attempts: number;
  perSecond: number;
  /** What the agent's delay alone would allow. */
  idealPerSecond: number;
  /** CPU time for each attempt. */
  cpuMs: { workers: number; service: number; database: number };
};
