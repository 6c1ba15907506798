import { ApiError } from '@provoke/client';

/** Statuses of a service that is busy, restarting, or behind a proxy that waits for it. */
const LATER = [408, 425, 429];

/** Whether asking again changes nothing: not signed in, not allowed, not there. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !LATER.includes(error.status);
