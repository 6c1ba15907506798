import { formatCount as count, GOALS_FOR_RATE, percent, range } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';

/** The widths of the columns. */
export const COUNTS = 16;
export const RATE = 14;

export const countsOf = (rate: Rate | null): string =>
  rate === null || rate.total === 0 ? ' –' : ` ${count(rate.successes)} of ${count(rate.total)}`;

/** `30 %  28–32`: a rate only over enough goals. */
export function rateOf(broken: Rate | null): string {
  const { total = 0, rate = null, low = null, high = null } = broken ?? {};
  if (total < GOALS_FOR_RATE || rate === null || low === null || high === null) return '';
  return `${percent(rate)} %  ${range(low, high)}`;
}
