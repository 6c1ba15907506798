import type { RetryOptions } from './retry.ts';

export type ClientOptions = {
  /** The service's address; a path in it is kept. */
  baseUrl: string;
  /** Left out for a service in this process. */
  apiKey?: string;
  /** `app.fetch` of a service in this process, or a `fetch` of your own. */
  fetch?: (request: Request) => Promise<Response>;
  retry?: Partial<RetryOptions>;
  /** The time one try may take. */
  timeoutMs?: number;
  /** Throw `UnexpectedStatus` when the answer's status is not in the contract. */
  raise_on_unexpected_status?: boolean;
};
