import type { RunReport } from '@provoke/contract';
import { reportFormats } from '@provoke/contract/lists';
import { plural, runName } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageHead } from '../../../parts/page-head.tsx';
import { RunProgress } from '../../../parts/run-progress.tsx';
import { RunTitle } from '../../../parts/run-title.tsx';
import { ShortId } from '../../../parts/short-id.tsx';
import { StatusMark } from '../../../parts/status-mark.tsx';
import { Time } from '../../../parts/time.tsx';
import { serviceUrl } from '../../../service-url.ts';
import s from '../run.module.css';
import { RunActions } from './run-actions.tsx';

// It waits for an answer of the service anyway.
const CampaignLink = lazy(async () => ({
  default: (await import('./campaign-link.tsx')).CampaignLink,
}));

/** Which run this is, its status, and what can be done with it. */
export function RunHead({ run }: { run: RunReport }) {
  const { goals: rate, goal_counts } = run.floor ?? run;
  const goals = goal_counts.total;
  return (
    <PageHead
      name={runName(run)}
      title={<RunTitle run={run} />}
      crumbs={
        <>
          <Link to="/runs">Runs</Link> / <ShortId id={run.id} of="run" />
        </>
      }
      actions={
        <>
          <button type="button" className="button" popoverTarget="reports">
            Report
          </button>
          <div id="reports" popover="auto" className={s.popover}>
            {reportFormats.map(({ id, title: format }) => (
              <a key={id} href={`${serviceUrl}/run/${run.id}/report?format=${id}`} download>
                {format}
              </a>
            ))}
          </div>
          <RunActions run={run} />
        </>
      }
    >
      <StatusMark status={run.status} />
      <RunProgress run={run} judged={rate.total} />
      <span>
        <Time iso={run.timestamp} />
      </span>
      <span>
        {goals > 0 && `${plural(goals, 'goal')}, `}
        {plural(run.total_results, 'result')}
      </span>
      {run.owner_username && <span>by {run.owner_username}</span>}
      <Suspense>
        <CampaignLink run={run} />
      </Suspense>
    </PageHead>
  );
}
