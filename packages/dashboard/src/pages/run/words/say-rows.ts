import { formatCount } from '@provoke/figures';
import type { RunColumns } from '../columns/run-columns.ts';
import type { RunFilter } from '../filter.ts';
import type { Answers } from '../use-found.ts';
import { saySearch } from './say-search.ts';

type Rows = {
  columns: Pick<RunColumns, 'first' | 'count'>;
  rows: Uint32Array;
  filter: RunFilter;
  isSearching: boolean;
};

/** What the table waits for; undefined if its rows can be shown. Without a filter the newest rows can immediately. */
export function sayWait({ columns, rows, filter, isSearching }: Rows): string | undefined {
  if (isSearching) return 'Searching…';
  const isEnough = columns.first === 0 || (rows.length > 0 && Object.keys(filter).length === 0);
  return isEnough ? undefined : 'Loading the older results…';
}

/** How many rows of how many. */
export function sayRows({ columns, rows }: Rows, found: Answers): string {
  const which = columns.first > 0 ? 'The newest ' : '';
  return `${which}${formatCount(rows.length)} of ${formatCount(columns.count)}${saySearch(found)}`;
}
