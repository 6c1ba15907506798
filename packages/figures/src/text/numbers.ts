import type { Difference, Rate } from '@provoke/statistics';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** No line breaks between a number and its sign. */
const PERCENT = '\u00a0%';

/** Below this many goals, counts are reported without a rate. */
export const GOALS_FOR_RATE = 20;

/** `12,345`. Without `Intl`, whose first use takes as long as half of Node's own start. */
export const formatCount = (value: number): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
/** A share as the number of a percentage: `48.6`. */
export const percentOf = (share: number | null): string => ((share ?? 0) * 100).toFixed(1);
/** `2 March 2026`, in UTC. */
export function formatDay(iso: string | null): string {
  if (iso === null) return 'date unknown';
  const time = new Date(iso);
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
}
/** `09:30 UTC`. */
export const formatTime = (iso: string): string =>
  `${new Date(iso).toISOString().slice(11, 16)} UTC`;
export const formatShare = ({ successes, total }: { successes: number; total: number }): string =>
  `${formatCount(successes)} of ${formatCount(total)}`;
export const formatInterval = ({ low, high }: Pick<Rate, 'low' | 'high'>): string =>
  `${percentOf(low)} to ${percentOf(high)}${PERCENT}`;

/** Never a bare percentage; below twenty, the counts alone. */
export const formatRate = (rate: Rate): string =>
  rate.total < GOALS_FOR_RATE
    ? formatShare(rate)
    : `${formatShare(rate)} (${percentOf(rate.rate)}${PERCENT}, 95${PERCENT} interval ${formatInterval(rate)})`;

/** `+2.0` or `−2.0`: a difference in percentage points. */
export const formatPoints = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}`;
export const formatDifference = ({ change, low, high }: Difference): string =>
  `${formatPoints(change)} points, 95${PERCENT} interval ${formatPoints(low)} to ${formatPoints(high)}`;
/** `p = 0.021` */
export const formatProbability = (p: number): string =>
  p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`;

/** `1 goal`, `3 goals`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
