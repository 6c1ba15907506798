import { runSorts } from '@provoke/contract/lists';
import { plural } from '@provoke/figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { SaveButtons } from '../../lists/save/save-buttons.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import { CompareButton } from './compare-button.tsx';
import type { RunsFilter } from './filter.ts';
import { RunRows } from './run-rows.tsx';
import s from './runs.module.css';
import { RunsFilterBar } from './runs-filter-bar.tsx';
import { PAGE_SIZE, runsQuery } from './runs-queries.ts';

const WORDS = {
  agent: 'Agent',
  technique: 'Technique',
  status: 'Status',
  origin: 'Origin',
  from: 'From',
  to: 'To',
  q: 'Words',
} as const;
const FILTERS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** Every run, the newest first; two of them can be compared. */
export function RunsPage() {
  const filter = useSearch({ from: '/frame/runs' });
  const query = usePolled(runsQuery(filter));
  const [picked, pick] = useState<readonly string[]>([]);
  const navigate = useNavigate({ from: '/runs' });
  const turnTo = (page: number) => void navigate({ search: { ...filter, page } });
  /** What is typed, and what orders, is no step of its own to go back. */
  const change = ({ page: _, ...search }: RunsFilter) =>
    void navigate({ search, replace: search.q !== filter.q, resetScroll: false });
  const order = (sort: string) =>
    change({ ...filter, sort: runSorts.find((one) => one === sort && one !== 'newest') });
  const hasPages = (query.data?.count ?? 0) > PAGE_SIZE;
  const names = FILTERS.filter((name) => filter[name]);
  const toggle = (id: string) =>
    pick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked.slice(-1), id]);
  if (query.data?.count === 0 && names.length === 0)
    return (
      <>
        <PageHead title="Runs" />
        <Empty title="No runs yet" command="provoke run">
          Each technique of a campaign is recorded here as a run.
        </Empty>
      </>
    );
  return (
    <>
      <PageHead
        title="Runs"
        actions={
          <>
            <SaveButtons
              name="runs"
              what="these runs"
              read={async () => {
                const { readRuns } = await import('./read-runs.ts');
                return readRuns(filter, AbortSignal.timeout(60_000));
              }}
            />
            <CompareButton picked={picked} />
          </>
        }
      >
        <span data-count={hasPages || query.data?.count === 0 ? undefined : true}>
          {query.data && plural(query.data.count, 'run')}
        </span>
      </PageHead>
      <RunsFilterBar filter={filter} onChange={change} />
      <Loaded query={query} what="The runs">
        {({ count, runs, rates }) =>
          runs.length === 0 ? (
            <NoMatch
              what="runs"
              filters={names.map((name) => ({
                name: WORDS[name],
                drop: () => change({ ...filter, [name]: undefined }),
              }))}
            />
          ) : (
            <>
              <div className={s.room}>
                <RunRows
                  {...{ runs, rates, picked }}
                  onPick={toggle}
                  sort={filter.sort ?? 'newest'}
                  onSort={order}
                />
              </div>
              {hasPages && (
                <Pager
                  what="runs"
                  count={count}
                  page={filter.page}
                  size={PAGE_SIZE}
                  onPage={turnTo}
                />
              )}
            </>
          )
        }
      </Loaded>
      <NotLive />
    </>
  );
}
