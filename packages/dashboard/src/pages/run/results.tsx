import type { RunGoal, RunReport } from '@provoke/contract';
import { columnOf, type FilterColumn, filterColumns } from '@provoke/contract/fact-columns';
import { formatCount, plural } from '@provoke/figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { Section } from '../../parts/section.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import type { RunColumns } from './columns/run-columns.ts';
import { type Found, selectRows } from './columns/select-rows.ts';
import type { RunFilter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { byNumber } from './goal-list.ts';
import type { ResultsLook } from './results-look.ts';
import s from './run.module.css';
import { ResultsTable } from './table/results-table.tsx';
import { useFound } from './use-found.ts';
import { useHeldColumns } from './use-held-columns.ts';
import { sayRows, sayWait } from './words/say-rows.ts';

// After the rows that it saves.
const SaveRows = lazy(async () => ({ default: (await import('./table/save-rows.tsx')).SaveRows }));

type Props = {
  run: RunReport;
  columns: RunColumns;
  goals: readonly RunGoal[];
  look: ResultsLook;
};

/** The filter is in the address; the rows follow from it and the columns. */
export function Results({ run, columns: latest, goals, look }: Props) {
  const { columns, waiting, takeIn } = useHeldColumns(latest);
  const filter = useSearch({ from: '/frame/runs/$runId' });
  const wanted = useDeferredValue(filter);
  const navigate = useNavigate({ from: '/runs/$runId' });
  const list = useMemo(() => byNumber(goals), [goals]);
  const search = useFound(run.id, { goals, filter: wanted, count: columns.count });
  const { found } = search;
  const { facet, Facets, Choices, table } = look;
  const { rows, all } = useMemo(
    () => select({ columns, goals, found, filter: wanted }, facet),
    [columns, goals, found, wanted, facet],
  );
  const asked = { columns, rows, filter: wanted, isSearching: search.isSearching };
  const wait = sayWait(asked);
  const go = (search: RunFilter) =>
    void navigate({ search, replace: true, hash: true, resetScroll: false });
  const drop = (name: keyof RunFilter) => {
    const { [name]: _, ...rest } = filter;
    go(rest);
  };
  const change = (part: RunFilter) =>
    go(
      Object.fromEntries(
        Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined),
      ),
    );
  return (
    <div id="results" className={s.results} aria-busy={wanted !== filter}>
      <Section
        title="Results"
        note={
          wait ? (
            formatCount(columns.count)
          ) : (
            <span data-count={`${formatCount(rows.length)} of ${plural(columns.count, 'result')}`}>
              {sayRows(asked, search.answers)}
            </span>
          )
        }
        aside={
          <div className={s.buttons}>
            {waiting > 0 && <TakeIn count={waiting} onClick={takeIn} />}
            {!wait && rows.length > 0 && (
              <Suspense>
                <SaveRows {...{ run, rows, columns }} goals={list} filter={wanted} />
              </Suspense>
            )}
          </div>
        }
      >
        <FilterBar
          {...{ run, filter }}
          choices={Choices && <Choices {...{ run, filter }} onChange={change} />}
          facets={<Facets {...{ columns, filter }} rows={all} onChange={change} />}
          goal={filter.goal === undefined ? undefined : list[filter.goal]}
          onChange={change}
          onClear={() => go({})}
        />
        {search.error ? (
          <FailedPart what="The search" error={search.error} onRetry={search.refetch} />
        ) : wait ? (
          <p className={s.waiting} aria-busy="true">
            {wait}
          </p>
        ) : rows.length === 0 ? (
          <NoMatch
            what="results"
            filters={filtersOf(wanted).map((name) => ({
              name: WORDS[name],
              drop: () => drop(name),
            }))}
          />
        ) : (
          <ResultsTable
            key={JSON.stringify(wanted)}
            {...{ run, rows, columns }}
            look={table}
            goals={list}
            filter={wanted}
          />
        )}
      </Section>
    </div>
  );
}

const columnLabels = Object.fromEntries(
  filterColumns.map((name) => [name, columnOf(name).filter?.label]),
) as Record<FilterColumn, string>;

/** What the filters of the address are called. */
const WORDS: Record<keyof RunFilter, string> = {
  verdict: 'Verdict',
  ...columnLabels,
  category: 'Category',
  goal: 'Goal',
  q: 'Search',
  split: 'Judges differ',
  ...{ act: 'What it did', cell: 'Said and did', has: 'Besides' },
  ...{ tool: 'Tool', state: 'State' },
  sort: 'Order',
};

const filtersOf = (filter: RunFilter) =>
  (Object.keys(filter) as (keyof RunFilter)[]).filter((name) => name !== 'sort');

const TakeIn = ({ count, onClick }: { count: number; onClick(): void }) => (
  <button type="button" className="button" onClick={onClick}>
    {formatCount(count)} new
  </button>
);

type Asked = {
  columns: RunColumns;
  goals: readonly RunGoal[];
  found: Found | undefined;
  filter: RunFilter;
};

/** The rows, and those that a click on a facet would leave some of. */
function select({ columns, goals, found, filter }: Asked, facet: ResultsLook['facet']) {
  const within = { columns, goals, found };
  const { [facet]: wanted, sort, ...others } = filter;
  const all = selectRows(within, others);
  const rows = (wanted ?? sort) ? selectRows(within, filter) : all;
  return { rows, all };
}
