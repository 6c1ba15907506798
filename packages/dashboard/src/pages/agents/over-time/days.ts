import { readDay, withoutNothing } from '../../../lists/read-search.ts';
import { daysBefore } from '../../overview/overview-query.ts';

/** Days, as 2026-11-20; by default the last twelve weeks. */
export type Days = { from?: string | undefined; to?: string | undefined };

export const readDays = (search: Record<string, unknown>): Days =>
  withoutNothing<Days>({ from: readDay(search['from']), to: readDay(search['to']) });

const WEEKS = 12;

/** What is asked of the service for these days. */
export const overTimeOf = (agent: string, { from, to }: Days) => ({
  agent,
  from: from ?? daysBefore(to, WEEKS * 7 - 1),
  ...(to !== undefined && { to }),
});
