import { readDays } from './say-rhythm.ts';

export const kinds = {
  day: 'every day',
  workdays: 'Monday to Friday',
  week: 'once a week',
  month: 'once a month',
  own: 'by a cron expression',
} as const;
type Kind = keyof typeof kinds;

/** The times of a schedule as a person chooses them. */
export type Rhythm = {
  kind: Kind;
  /** `03:00` */
  time: string;
  /** 0 is Sunday. */
  weekday: string;
  /** Of the month, from 1. */
  day: string;
  cron: string;
};

const FIRST: Rhythm = { kind: 'day', time: '03:00', weekday: '1', day: '1', cron: '0 3 * * *' };

/** Of a new schedule: every night at three. */
export const firstRhythm = (): Rhythm => FIRST;

/** What stands for this expression in the form; anything unusual is kept as it is. */
export function readRhythm(cron: string): Rhythm {
  const own: Rhythm = { ...FIRST, kind: 'own', cron };
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  if (!/^\d{1,2} \d{1,2}$/.test(`${minute} ${hour}`) || month !== '*') return own;
  const times = { ...FIRST, cron, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` };
  if (weekday === '*') {
    if (day === '*') return { ...times, kind: 'day' };
    return /^\d{1,2}$/.test(day) ? { ...times, kind: 'month', day: String(Number(day)) } : own;
  }
  const days = day === '*' ? readDays(weekday) : undefined;
  if (String(days) === '1,2,3,4,5') return { ...times, kind: 'workdays' };
  return days?.length === 1 ? { ...times, kind: 'week', weekday: String(days[0]) } : own;
}

/** As the service takes it. */
export function toCron({ kind, time, weekday, day, cron }: Rhythm): string {
  const [hour = '', minute = ''] = time.split(':');
  const at = `${Number(minute)} ${Number(hour)}`;
  switch (kind) {
    case 'day':
      return `${at} * * *`;
    case 'workdays':
      return `${at} * * 1-5`;
    case 'week':
      return `${at} * * ${weekday}`;
    case 'month':
      return `${at} ${day} * *`;
    case 'own':
      return cron.trim();
  }
}
