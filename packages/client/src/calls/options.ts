import type { RetryOptions } from './retry.ts';

export type ClientOptions = {
  /** The service's address, with its path if it has one. */
  baseUrl: string;
  /** Not needed for a service in this process. */
  apiKey?: string;
  /** `app.fetch` of a service in this process, or a `fetch` of your own. */
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  retry?: Partial<RetryOptions>;
  /** Time limit of one try (default: 60 s); of a stream, until it opens. */
  timeoutMs?: number;
  /**
   * Maximum size of a response, in bytes (default: 256 MiB). A longer one throws `ResponseTooLarge`. A run with its
   * evidence can be larger: read it page by page, with `client.results.list.all`.
   */
  responseBytesMax?: number;
  /** A stream that is silent for this long counts as broken (default: 45 s). The service sends something every 15 s. */
  silenceMaxMs?: number;
  /** Throw `UnexpectedStatus` if the contract does not list the status of a response. */
  raise_on_unexpected_status?: boolean;
};
