type Delays = {
  /** The wait after the first failure; it doubles from there. */
  firstDelayMs: number;
  delayMaxMs: number;
};

/** The wait after this many further failures. */
export const exponentialDelayMs = (
  failures: number,
  { firstDelayMs, delayMaxMs }: Delays,
): number => Math.min(firstDelayMs * 2 ** failures, delayMaxMs);

/** The same with jitter, so that clients do not stay in step. */
export const backOffMs = (failures: number, delays: Delays): number =>
  exponentialDelayMs(failures, delays) * (0.5 + Math.random() / 2);

/** The wait in a `Retry-After` header, in milliseconds: seconds or a date (RFC 9110). Unbounded. */
export function readRetryAfter(
  header: string | null | undefined,
  nowMs: number = Date.now(),
): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}
