import { readDay, readId, withoutNothing } from '../../lists/read-search.ts';

/** The overview's filter, from the address. */
export type OverviewFilter = {
  /** Days, as 2026-11-20. */
  from?: string | undefined;
  to?: string | undefined;
  agent?: string | undefined;
  by?: 'hazard' | undefined;
};

/** What is not understood is left out, so that old links open. */
export function readOverviewFilter(search: Record<string, unknown>): OverviewFilter {
  const { agent, by } = search;
  return withoutNothing<OverviewFilter>({
    from: readDay(search['from']),
    to: readDay(search['to']),
    agent: readId(agent),
    by: by === 'hazard' ? by : undefined,
  });
}
