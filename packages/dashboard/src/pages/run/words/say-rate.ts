import type { Rate } from '@provoke/contract';
import { noRateWords, rateWords } from '@provoke/figures';

export type Fact = { term: string; value: string; note: string };

/** Never a bare percentage; of few goals, the counts. */
export function sayRate(term: string, rate: Rate, of: string): Fact {
  const { counts, share, interval } = rateWords(rate);
  if (rate.reason === 'none-judged') return { term, value: '–', note: noRateWords(rate) ?? '' };
  if (share === null) return { term, value: counts, note: of };
  return { term, value: share, note: `${interval} · ${counts} ${of}` };
}
