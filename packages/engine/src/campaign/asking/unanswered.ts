/** The prompt was refused, for example by a content filter; another one may be answered. */
const REFUSALS = [400, 413, 414, 422, 451];

/**
 * Whether a failed call got no answer: refused connections, time-outs, 401, 402, 5xx. An unreadable answer and a
 * refusal of this one prompt count as answers.
 */
export function isUnanswered({ statusCode }: { statusCode?: number | null }): boolean {
  if (statusCode === undefined || statusCode === null) return true;
  return statusCode >= 300 && !REFUSALS.includes(statusCode);
}
