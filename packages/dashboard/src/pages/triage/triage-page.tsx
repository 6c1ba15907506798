import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { NotLive } from '../../live/not-live.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import { resultQuery } from '../result/result-queries.ts';
import type { TriageFilter } from './filter.ts';
import { LookedAt } from './looked-at.tsx';
import { Queue } from './queue.tsx';
import { rowId } from './row.ts';
import s from './triage.module.css';
import { TriageFilterBar } from './triage-filter-bar.tsx';
import { useChosen } from './use-chosen.ts';
import { usePlace } from './use-place.ts';
import { useRows } from './use-rows.ts';

// On its way with the page: a row appears with the keys that decide it.
const decideBar = import('./decide-bar.tsx');
const DecideBar = lazy(async () => ({ default: (await decideBar).DecideBar }));
// After the queue, which is shown first.
const Peek = lazy(async () => ({ default: (await import('./peek.tsx')).Peek }));

/** More rows are read this far before the end of those that are there. */
const AHEAD = 20;

const WORDS = { run: 'Run', agent: 'Agent', from: 'From', to: 'To', state: 'State', q: 'Words' };
const FILTERS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** What broke goals, one line a finding, decided by one key each. */
export function TriagePage() {
  const { at, ...wanted } = useSearch({ from: '/frame/triage' });
  // Another filter is another queue, with a place of its own.
  return <Triage key={JSON.stringify(wanted)} wanted={wanted} at={at} />;
}

const loading = (
  <p className="quiet" role="status">
    Loading the queue…
  </p>
);

type Props = { wanted: Omit<TriageFilter, 'at'>; at: string | undefined };

function Triage({ wanted, at }: Props) {
  const navigate = useNavigate({ from: '/triage' });
  const queries = useQueryClient();
  const [start] = useState(at);
  const { queue, rows, counts, place, show } = useRows(wanted, start);
  const { index, goTo } = usePlace({ rows, at, place });
  const { chosen, ...choosing } = useChosen(rows, index);
  const here = rows[index];
  const change = (filter: TriageFilter) => void navigate({ search: filter });
  const names = FILTERS.filter((name) => wanted[name]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue;
  const isNearEnd = index + AHEAD >= rows.length;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const next = rows[index + 1]?.result;
  useEffect(() => {
    if (next) void queries.prefetchQuery(resultQuery(next));
  }, [queries, next]);

  const decided = useMemo(() => (chosen.length > 0 ? chosen : here ? [here] : []), [chosen, here]);
  const list = useRef<HTMLElement>(null);

  return (
    <>
      <PageHead title="Triage">
        <LookedAt counts={counts} />
      </PageHead>
      <TriageFilterBar wanted={wanted} counts={counts?.attempts} onChange={change} />
      {queue.error && rows.length === 0 ? (
        <FailedPart what="The queue" error={queue.error} onRetry={() => void queue.refetch()} />
      ) : queue.data === undefined ? (
        loading
      ) : !here ? (
        names.length > 0 ? (
          <NoMatch
            what="findings"
            filters={names.map((name) => ({
              name: WORDS[name],
              drop: () => change({ ...wanted, [name]: undefined }),
            }))}
          />
        ) : (
          <Empty title="Nothing to look at" command="provoke run">
            What breaks a goal of an agent appears here, one line a goal and rule.
          </Empty>
        )
      ) : (
        <Suspense fallback={loading}>
          <div className={s.split}>
            <Queue
              ref={list}
              {...{ rows, index }}
              total={queue.data.pages[0]?.count ?? rows.length}
              hasMore={hasNextPage}
              isChosen={choosing.isChosen}
              onChoose={choosing.toggle}
              onGo={goTo}
            />
            <Suspense fallback={<section className={s.peek} />}>
              <Peek key={rowId(here)} row={here} />
            </Suspense>
          </div>
          <DecideBar
            {...{ rows, index, decided, show, goTo, choosing, list }}
            isSeveral={chosen.length > 0}
          />
        </Suspense>
      )}
      <NotLive />
    </>
  );
}
