/** A request that is repeated. */
export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** This many callers; each sends its next request after reading the previous answer to its end. */
export type LoadPlan = {
  url: string;
  request: LoadRequest;
  concurrency: number;
  /** Any other status counts as failed. */
  status: number;
  warmSeconds: number;
  seconds: number;
};

/** The result. Failed requests are excluded from all other figures. */
export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
  /** The server's peak memory, if it was watched. */
  peakBytes?: number | undefined;
};
