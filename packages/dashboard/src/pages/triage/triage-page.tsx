import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotLive } from '../../live/not-live.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { PageHead } from '../../parts/page-head.tsx';
import type { TriageFilter } from './filter.ts';
import { LookedAt } from './looked-at.tsx';
import s from './triage.module.css';
import { Triage } from './triage.tsx';
import { TriageFilterBar } from './triage-filter-bar.tsx';
import { countsQuery } from './triage-queries.ts';

const SaveQueue = lazy(async () => ({ default: (await import('./save-queue.tsx')).SaveQueue }));

/** What broke goals, one line a finding, decided by one key each. */
export function TriagePage() {
  const { at, ...wanted } = useSearch({ from: '/frame/triage' });
  const navigate = useNavigate({ from: '/triage' });
  const { data: counts } = usePolled(countsQuery(wanted));
  // What is typed is no step of its own to go back.
  const change = (filter: TriageFilter) =>
    void navigate({ search: filter, replace: filter.q !== wanted.q, resetScroll: false });
  return (
    <>
      <PageHead
        title="Triage"
        actions={
          <Suspense fallback={<span className={s.saving} />}>
            <SaveQueue wanted={wanted} />
          </Suspense>
        }
      >
        <LookedAt counts={counts} />
      </PageHead>
      <TriageFilterBar wanted={wanted} counts={counts?.attempts} onChange={change} />
      {/* Another filter is another queue, with a place of its own. */}
      <Triage key={JSON.stringify(wanted)} {...{ wanted, at }} onChange={change} />
      <NotLive />
    </>
  );
}
