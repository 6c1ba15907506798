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

/** The three forms of RFC 9110, and ISO 8601. `Date.parse` alone takes `-1` and `try in 5` for dates. */
const DATE = /^((Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,? |\d{4}-\d\d-\d\dT).*\d\d:\d\d:\d\d/;
const ASCTIME = /\d\d:\d\d:\d\d \d{4}$/;

/** The wait in a `Retry-After` header, in milliseconds: seconds or a date (RFC 9110). Unbounded. */
export function readRetryAfter(
  header: string | null | undefined,
  nowMs: number = Date.now(),
): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  if (!DATE.test(text)) return undefined;
  // Only this form names no time zone.
  const waitMs = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}
