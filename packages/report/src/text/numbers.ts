import type { Difference, Rate } from '@provoke/statistics';

const whole = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** No line breaks between a number and its sign. */
const PERCENT = '\u00a0%';

/** Below this many goals, counts are reported without a rate. */
export const GOALS_FOR_RATE = 20;

export const formatCount = (value: number): string => whole.format(value);
/** A share as the number of a percentage: `48.6`. */
export const percentOf = (share: number | null): string => ((share ?? 0) * 100).toFixed(1);
export const formatDay = (iso: string | null): string =>
  iso === null ? 'date unknown' : day.format(new Date(iso));
export const formatTime = (iso: string): string => `${time.format(new Date(iso))} UTC`;
export const formatShare = ({ successes, total }: { successes: number; total: number }): string =>
  `${formatCount(successes)} of ${formatCount(total)}`;
export const formatInterval = ({ low, high }: Pick<Rate, 'low' | 'high'>): string =>
  `${percentOf(low)} to ${percentOf(high)}${PERCENT}`;

/** Never a bare percentage; below twenty, the counts alone. */
export const formatRate = (rate: Rate): string =>
  rate.total < GOALS_FOR_RATE
    ? formatShare(rate)
    : `${formatShare(rate)} (${percentOf(rate.rate)}${PERCENT}, 95${PERCENT} interval ${formatInterval(rate)})`;

export const formatPoints = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}`;
export const formatDifference = ({ change, low, high }: Difference): string =>
  `${formatPoints(change)} points, 95${PERCENT} interval ${formatPoints(low)} to ${formatPoints(high)}`;
export const formatProbability = (p: number): string =>
  p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`;

/** `1 goal`, `3 goals`. */
export const some = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
