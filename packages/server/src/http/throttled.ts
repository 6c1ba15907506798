import { Problem } from './problem.ts';

/** Chat-completions clients wait for the time in `Retry-After`, so a long wait also asks them not to retry. */
const WORTH_WAITING_S = 60;

export const throttled = (seconds: number, reason = 'throttled') =>
  new Problem('throttled', {
    reason,
    detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    headers: {
      'Retry-After': String(seconds),
      ...(seconds > WORTH_WAITING_S && { 'x-should-retry': 'false' }),
    },
  });
