import { type RunSort, type RunStatus, runSorts, runStatuses } from '@provoke/contract/lists';
import { readListSearch } from '../../lists/list-search.ts';
import { readDay, readId, withoutNothing } from '../../lists/read-search.ts';

export const origins = ['client', 'service'] as const;

/** The filter of the list of runs, from the address. */
export type RunsFilter = {
  agent?: string | undefined;
  status?: RunStatus | undefined;
  origin?: (typeof origins)[number] | undefined;
  technique?: string | undefined;
  /** Days, as 2026-11-20. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: RunSort | undefined;
  /** Words of its name. */
  q?: string | undefined;
  page?: number | undefined;
};

/** What is not understood is left out, so that old links open. */
export function readRunsFilter(search: Record<string, unknown>): RunsFilter {
  const { agent, technique, page } = search;
  return withoutNothing<RunsFilter>({
    agent: readId(agent),
    status: runStatuses.find((status) => status === search['status']),
    origin: origins.find((origin) => origin === search['origin']),
    technique: typeof technique === 'string' && technique !== '' ? technique : undefined,
    from: readDay(search['from']),
    to: readDay(search['to']),
    sort: runSorts.find((sort) => sort === search['sort']),
    q: readListSearch({ q: search['q'] }).q,
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined,
  });
}
