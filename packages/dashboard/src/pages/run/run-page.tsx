import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStatus } from '../../api.ts';
import { Notice } from '../../forms/notice.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { Time } from '../../parts/time.tsx';
import { Empty } from '../../states/empty.tsx';
import { Gone } from '../../states/gone.tsx';
import { RunHead } from './about/run-head.tsx';
import { RunSummary } from './about/run-summary.tsx';
import s from './run.module.css';
import { summaryQuery } from './run-queries.ts';
import { Settling } from './settling.tsx';
import { settlingUntil } from './settling-until.ts';
import { useLiveRun } from './use-live-run.ts';

// On its way with the page, which it does not hold up.
const attempts = import('./attempts.tsx');
const Attempts = lazy(async () => ({ default: (await attempts).Attempts }));
// Few runs have rules.
const ActsRun = lazy(async () => ({ default: (await import('./acts/acts-run.tsx')).ActsRun }));
// Below what the page shows first.
const Notes = lazy(async () => ({ default: (await import('./about/notes.tsx')).Notes }));
const Configuration = lazy(async () => ({
  default: (await import('./about/configuration.tsx')).Configuration,
}));

/** What a run found, every attempt of it, and how it was set up. */
export function RunPage() {
  const { runId } = useParams({ from: '/frame/runs/$runId' });
  const { data: run, error } = useSuspenseQuery(summaryQuery(runId));
  useLiveRun(run);
  const until = settlingUntil(run);
  // Deleted while it was shown.
  if (isStatus(error, 404)) return <Gone />;
  return (
    <>
      <RunHead run={run} />
      <div className={s.page}>
        {until !== undefined && <Settling until={until} />}
        {run.evidence_removed_at && (
          <Notice>
            The evidence of this run was exported and removed on{' '}
            <Time iso={run.evidence_removed_at} />. Its counts are kept; replies and steps are in
            the export of the operator.
          </Notice>
        )}
        {run.places === 0 && run.total_results === 0 ? (
          <NoResults run={run} />
        ) : run.acts ? (
          <Suspense fallback={<div className={s.waiting} />}>
            <ActsRun run={run} acts={run.acts} />
          </Suspense>
        ) : (
          <>
            <RunSummary run={run} />
            <Suspense fallback={<div className={s.waiting} />}>
              <Attempts key={runId} run={run} />
            </Suspense>
          </>
        )}
        <Suspense>
          <Notes key={`notes ${runId}`} run={run} />
          <Configuration run={run} />
        </Suspense>
      </div>
      <NotLive />
    </>
  );
}

const NoResults = ({ run }: { run: { id: string; status: string } }) =>
  run.status === 'PENDING' || run.status === 'RUNNING' ? (
    <Empty title="No results yet">They appear here as they are recorded.</Empty>
  ) : (
    <Empty title="No results" command={`provoke show ${run.id}`}>
      The run ended before an attempt was recorded.
    </Empty>
  );
