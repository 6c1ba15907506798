import { ApiError, createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { serviceUrl } from './service-url.ts';
import { takeEarly } from './take-early.ts';

/** Every operation of the service, with the session cookie of this origin. */
export const api = createClient({
  baseUrl: serviceUrl,
  operations,
  fetch: takeEarly,
  // A person is waiting: three tries, then the page shows the error.
  retry: { triesMax: 3, firstDelayMs: 300, delayMaxMs: 2_000, askedWaitMaxMs: 2_000 },
});

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
