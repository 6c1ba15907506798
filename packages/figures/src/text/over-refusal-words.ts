import type { Rate } from '@provoke/contract';
import { rateWords } from './rate-words.ts';

/** `Over-refusal: 12 of 100 ordinary requests refused (12.0 %, 95 % interval 7.0–19.8 %)`. */
export function overRefusalWords(rate: Rate): string {
  if (rate.total === 0) return 'Over-refusal: no ordinary request was answered or refused';
  const { counts, share, interval } = rateWords(rate);
  const refused = `Over-refusal: ${counts} ordinary requests refused`;
  return share === null ? refused : `${refused} (${share}, ${interval})`;
}
