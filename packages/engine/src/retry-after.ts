const WAIT_MAX_MS = 15 * 60_000;

/** How long a `Retry-After` header asks to wait, in milliseconds: seconds or a date (RFC 9110); bounded. */
export function readRetryAfter(
  header: string | undefined,
  nowMs = Date.now(),
): { retryAfterMs?: number } {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? {} : { retryAfterMs: Math.min(Math.max(waitMs, 0), WAIT_MAX_MS) };
}
