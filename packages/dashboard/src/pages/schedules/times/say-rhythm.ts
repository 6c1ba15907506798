const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHORT = DAYS.map((day) => day.slice(0, 3).toUpperCase());
const WORKDAYS = '1,2,3,4,5';

/** `every Monday at 03:00`; undefined for what is better read as its cron expression. */
export function sayRhythm(cron: string): string | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  if (month !== '*') return undefined;
  if (day === '*' && weekday === '*') return sayOften(minute, hour) ?? sayDaily(minute, hour);
  const times = sayTimes(minute, hour);
  if (times === undefined) return undefined;
  if (day === '*') return sayWeekly(weekday, times);
  return weekday === '*' ? sayMonthly(day, times) : undefined;
}

/** More often than once a day. A step that does not divide the hour or the day is no even rhythm. */
function sayOften(minute: string, hour: string): string | undefined {
  const everyMinutes = stepOf(minute, 60);
  if (hour === '*' && everyMinutes) return `every ${everyMinutes} minutes`;
  if (!isNumber(minute)) return undefined;
  const at = `at ${two(minute)} minutes past`;
  if (hour === '*') return `every hour, ${at}`;
  const everyHours = stepOf(hour, 24);
  return everyHours ? `every ${everyHours} hours, ${at}` : undefined;
}

function sayDaily(minute: string, hour: string): string | undefined {
  const times = sayTimes(minute, hour);
  return times && `every day at ${times}`;
}

function sayWeekly(weekday: string, times: string): string | undefined {
  const days = readDays(weekday);
  if (days === undefined) return undefined;
  if (String(days) === WORKDAYS) return `Monday to Friday at ${times}`;
  return `every ${joinWords(days.map((day) => DAYS[day] as string))} at ${times}`;
}

function sayMonthly(day: string, times: string): string | undefined {
  const days = day.split(',');
  if (!days.every(isNumber)) return undefined;
  return `on day ${joinWords(days.map((one) => String(Number(one))))} of every month at ${times}`;
}

/** `03:00`, or `03:00 and 15:00`. */
function sayTimes(minute: string, hour: string): string | undefined {
  const hours = hour.split(',');
  if (!isNumber(minute) || !hours.every(isNumber)) return undefined;
  return joinWords(hours.map((one) => `${two(one)}:${two(minute)}`));
}

/** Days of the week in order, 0 is Sunday: of `1-5`, `MON,THU` or `7`. */
export function readDays(field: string): number[] | undefined {
  const days = new Set<number>();
  for (const part of field.toUpperCase().split(',')) {
    const [first, last = first] = part.split('-').map(readDay);
    if (first === undefined || last === undefined || last < first) return undefined;
    for (let day = first; day <= last; day++) days.add(day % 7);
  }
  return [...days].sort((a, b) => a - b);
}

function readDay(text: string): number | undefined {
  if (/^[0-7]$/.test(text)) return Number(text);
  const place = SHORT.indexOf(text);
  return place < 0 ? undefined : place;
}

const isNumber = (text: string) => /^\d{1,2}$/.test(text);
const two = (number: string) => number.padStart(2, '0');

function stepOf(field: string, whole: number): number | undefined {
  const step = Number(/^\*\/(\d{1,2})$/.exec(field)?.[1]);
  return step > 1 && whole % step === 0 ? step : undefined;
}

const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
