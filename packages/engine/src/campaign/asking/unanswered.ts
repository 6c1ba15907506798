/** Refusals of what was said, as by a content filter; another prompt may get an answer. */
const REFUSALS = [400, 413, 414, 422, 451];

/**
 * Whether a failed call means that nobody answered: refused connections, time-outs, 401, 402, 5xx. An answer that
 * cannot be read, or that refuses this one prompt, is an answer.
 */
export function isUnanswered({ statusCode }: { statusCode?: number | null }): boolean {
  if (statusCode === undefined || statusCode === null) return true;
  return statusCode >= 300 && !REFUSALS.includes(statusCode);
}
