import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Empty } from '../../states/empty.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import { resultQuery } from '../result/result-queries.ts';
import type { TriageFilter } from './filter.ts';
import { Queue } from './queue.tsx';
import { rowId } from './row.ts';
import s from './triage.module.css';
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
const AGAIN_MS = 3_000;

const WORDS = { run: 'Run', agent: 'Agent', from: 'From', to: 'To', state: 'State', q: 'Words' };
const FILTERS = Object.keys(WORDS) as (keyof typeof WORDS)[];

const loading = (
  <p className="quiet" role="status">
    Loading the queue…
  </p>
);

type Props = {
  wanted: Omit<TriageFilter, 'at'>;
  /** The row that the reader is at, from the address. */
  at: string | undefined;
  onChange(filter: TriageFilter): void;
};

/** The queue of a filter, the worst attempt of the row that the reader is at, and what decides it. */
export function Triage({ wanted, at, onChange }: Props) {
  const queries = useQueryClient();
  const [start] = useState(at);
  const { queue, rows, place, show } = useRows(wanted, start);
  const { index, goTo } = usePlace({ rows, at, place });
  const { chosen, ...choosing } = useChosen(rows, index);
  const here = rows[index];
  const names = FILTERS.filter((name) => wanted[name]);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue;
  const isNearEnd = index + AHEAD >= rows.length;
  useEffect(() => {
    if (!isNearEnd || !hasNextPage || isFetchingNextPage) return;
    const timer = setTimeout(() => void fetchNextPage(), isFetchNextPageError ? AGAIN_MS : 0);
    return () => clearTimeout(timer);
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const next = rows[index + 1]?.result;
  useEffect(() => {
    if (next) void queries.prefetchQuery(resultQuery(next));
  }, [queries, next]);

  const decided = useMemo(() => (chosen.length > 0 ? chosen : here ? [here] : []), [chosen, here]);
  const list = useRef<HTMLElement>(null);

  if (queue.error && rows.length === 0)
    return <FailedPart what="The queue" error={queue.error} onRetry={() => void queue.refetch()} />;
  if (queue.data === undefined) return loading;
  if (!here && names.length > 0)
    return (
      <NoMatch
        what="findings"
        filters={names.map((name) => ({
          name: WORDS[name],
          drop: () => onChange({ ...wanted, [name]: undefined }),
        }))}
      />
    );
  if (!here)
    return (
      <Empty title="Nothing to look at" command="provoke run">
        What breaks a goal of an agent appears here, one line a goal and rule.
      </Empty>
    );
  return (
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
  );
}
