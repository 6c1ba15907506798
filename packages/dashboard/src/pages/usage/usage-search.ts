import { readListSearch } from '../../lists/list-search.ts';
import { readDay } from '../../lists/read-search.ts';
import { DAY_MS, utcDay } from '../../lists/utc-day.ts';

/** A period in whole days, in UTC as the service counts them, and the page of the calls. */
export type UsageSearch = { from?: string; to?: string; page?: number };

/** Maximum days that the service sums up. */
const DAYS_MAX = 92;
const DAYS_SHOWN = 30;

export function readUsageSearch(search: Record<string, unknown>): UsageSearch {
  const [from, to] = [readDay(search['from']), readDay(search['to'])];
  const { page } = readListSearch(search);
  return { ...(from && { from }), ...(to && { to }), ...(page && { page }) };
}

/** Always a period that the service takes: the last thirty days, unless the address has another. */
export function periodOf({ from, to }: UsageSearch, now = Date.now()) {
  const last = to ?? utcDay(now);
  const first = from ?? utcDay(Date.parse(last) - (DAYS_SHOWN - 1) * DAY_MS);
  const least = Date.parse(last) - (DAYS_MAX - 1) * DAY_MS;
  const start = Math.min(Math.max(Date.parse(first), least), Date.parse(last));
  return { start_date: utcDay(start), end_date: last };
}
