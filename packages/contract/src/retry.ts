type BackOff = {
  /** The wait after the first failure; it doubles from there. */
  firstDelayMs: number;
  delayMaxMs: number;
};

/** How long to wait after that many further failures, with jitter, so that no two clients stay in step. */
export const backOffMs = (failures: number, { firstDelayMs, delayMaxMs }: BackOff): number =>
  Math.min(firstDelayMs * 2 ** failures, delayMaxMs) * (0.5 + Math.random() / 2);

/** How long a `Retry-After` header asks to wait, in milliseconds: seconds or a date (RFC 9110). Unbounded. */
export function readRetryAfter(
  header: string | null | undefined,
  nowMs: number = Date.now(),
): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
}
