import { limits } from '@provoke/contract';
import { fieldProblem } from '../../http/problem.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

/** Days in UTC, both ends included. */
export type Range = { from: string; to: string; days: string[] };

/** By default the last 30 days. */
export function toRange(given: { from?: string | undefined; to?: string | undefined }): Range {
  const to = Date.parse(given.to ?? toDay(Date.now()));
  const from = given.from ? Date.parse(given.from) : to - (DEFAULT_DAYS - 1) * DAY_MS;
  const count = (to - from) / DAY_MS + 1;
  if (count < 1) throw fieldProblem('from', 'Ensure this date is not after to.');
  if (count > limits.overviewDaysMax)
    throw fieldProblem('from', `Ensure there are at most ${limits.overviewDaysMax} days up to to.`);
  const days = Array.from({ length: count }, (_, at) => toDay(from + at * DAY_MS));
  return { from: toDay(from), to: toDay(to), days };
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
