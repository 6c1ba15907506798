import { type RunFilter, readFilter } from '../run/filter.ts';

/** The filter of the list that the reader came from, and the runs of a campaign in which a goal may also be found. */
export type ResultSearch = RunFilter & {
  also?: string;
  /** The id of another attempt, which is shown next to this one. */
  with?: string;
};

export const readSearch = (search: Record<string, unknown>): ResultSearch => ({
  ...readFilter(search),
  ...(typeof search['also'] === 'string' && { also: search['also'] }),
  ...(typeof search['with'] === 'string' && { with: search['with'].slice(0, ID_MAX) }),
});

const ID_MAX = 100;
