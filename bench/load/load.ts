/** A request that is sent over and over. */
export type LoadRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** So many callers, each sending its next request when the answer to the last one is read to its end. */
export type LoadPlan = {
  url: string;
  request: LoadRequest;
  concurrency: number;
  /** Any other status counts as failed. */
  status: number;
  warmSeconds: number;
  seconds: number;
};

/** What came of it. Failed requests are in none of the other figures. */
export type Load = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
  /** The most memory that the server held meanwhile, where somebody looked. */
  peakBytes?: number | undefined;
};
