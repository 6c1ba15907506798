import type { RetryOptions } from './retry.ts';

export type ClientOptions = {
  /** The service's address; a path in it is kept. */
  baseUrl: string;
  /** Left out for a service in this process. */
  apiKey?: string;
  /** `app.fetch` of a service in this process, or a `fetch` of your own. */
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  retry?: Partial<RetryOptions>;
  /** The time one try may take; of an event stream, the time until it opens. */
  timeoutMs?: number;
  /**
   * The longest answer that is read, in bytes (default: 256 MiB); a longer one throws `ResponseTooLarge`. A run with
   * its evidence can be larger: read it page by page, with `client.results.list.all`.
   */
  responseBytesMax?: number;
  /** An event stream that is silent for so long counts as broken. The service says something every 15 s. */
  silenceMaxMs?: number;
  /** Throw `UnexpectedStatus` when the answer's status is not in the contract. */
  raise_on_unexpected_status?: boolean;
};
