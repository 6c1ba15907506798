import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MayNotWrite } from '../forms/may-not.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { NoMatch } from '../states/no-match.tsx';
import type { ListSearch } from './list-search.ts';
import s from './lists.module.css';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';
import { useListSearch } from './use-list-search.ts';

type Listed<Item> = { count: number; results: Item[] };

type Props<Item> = {
  title: string;
  /** `agent`, `agents`; what it is found by: `Name`. */
  words: { one: string; many: string; foundBy: string };
  search: ListSearch;
  query: Pick<UseQueryResult<Listed<Item>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** A link to a new one. */
  add: ReactNode;
  /** Nothing there yet. */
  empty: ReactNode;
  /** The table, which orders itself by the heads of its columns. */
  children(items: readonly Item[], onSort: (order: string) => void): ReactNode;
};

/** A page that is one list: found in while typing, page by page. */
export function SearchedList<Item>({ title, words, search, query, ...props }: Props<Item>) {
  const { one, many, foundBy } = words;
  const { find, turnTo, order } = useListSearch();
  const noMatch = (q: string) => (
    <NoMatch what={many} filters={[{ name: `${foundBy}: ${q}`, drop: () => find('', search) }]} />
  );
  return (
    <>
      <PageHead title={title} actions={props.add} />
      <MayNotWrite what={`add, change or delete ${many}`} />
      <div className={s.find}>
        <SearchBox
          label={`Find by ${foundBy.toLowerCase()}`}
          value={search.q ?? ''}
          onChange={(q) => find(q, search)}
        />
      </div>
      <Loaded query={query} what={`The ${many}`}>
        {({ count, results }) => {
          if (count === 0) return search.q ? noMatch(search.q) : props.empty;
          return (
            <>
              {props.children(results, (sort) => order(sort, search))}
              <Pager
                what={count === 1 ? one : many}
                count={count}
                page={search.page}
                onPage={(page) => turnTo(page, search)}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
