import type { Rate } from '@provoke/contract';
import { rateWords } from '@provoke/figures';

/** The widths of the columns. */
export const COUNTS = 15;
export const RATE = 21;

export const countsOf = (rate: Rate | null): string =>
  rate === null || rate.total === 0 ? ' –' : ` ${rateWords(rate).counts}`;

/** `30.0 %  28.1–32.0 %`: a rate only over enough goals. */
export function rateOf(broken: Rate | null): string {
  if (broken === null) return '';
  const { share, limits } = rateWords(broken);
  return share === null ? '' : `${share}  ${limits}`;
}
