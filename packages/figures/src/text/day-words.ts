import type { Rate } from '@provoke/contract';
import { formatDay } from '../format/numbers.ts';
import { formatRate, noRateWords } from './rate-words.ts';

type Day = Rate & { date: string };

/** `22 November 2026: 7 of 34 goals broken (…)`; `no goal was judged` where there is none. */
export const dayWords = (day: Day): string =>
  `${formatDay(day.date)}: ${day.reason === 'none-judged' ? noRateWords(day) : formatRate(day, 'goals broken')}`;
