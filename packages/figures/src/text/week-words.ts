import type { OverviewWeek } from '@provoke/contract';
import { formatDay } from '../format/numbers.ts';
import { formatRate } from './rate-words.ts';

/** Goals are done, unless they are judged by words. */
export type Week = Omit<OverviewWeek, 'by_act'> & { by_act?: boolean };

/** `22 November 2026 to 28 November 2026: 7 of 34 goals did it (…); other goals, techniques, judges, rules or settings than before` */
export function weekWords(week: Week, before: readonly Week[]): string {
  const days = `${formatDay(week.from)} to ${formatDay(week.to)}`;
  if (week.total === 0) return `${days}: no goal was decided`;
  const isOther = !week.comparable && before.some(({ total }) => total > 0);
  const other = isOther ? `; ${NOT_COMPARABLE} than before` : '';
  return `${days}: ${formatRate(week, week.by_act === false ? 'goals broken' : 'goals did it')}${other}`;
}

const NOT_COMPARABLE = 'other goals, techniques, judges, rules or settings';

/** How a line over weeks is read. */
export const WEEK_LINE_NOTE = `The line: weeks of these days, with the 95 % interval. It has a gap where no goal was decided, and is broken after ${NOT_COMPARABLE}.`;
