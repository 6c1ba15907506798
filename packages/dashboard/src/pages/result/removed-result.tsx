import type { RunReport } from '@provoke/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { Command } from '../../parts/command.tsx';
import { Time } from '../../parts/time.tsx';
import { Gone } from '../../states/gone.tsx';
import s from '../../states/state.module.css';
import { exportCommand } from './export-command.ts';

const route = getRouteApi('/frame/runs/$runId/results/$resultId');

/** Shown instead of a result whose evidence was removed: what its run still has of it. */
export const MissingResult = ({ data: run }: { data?: unknown }) =>
  // The loader passes the run of the address.
  run ? <RemovedResult run={run as RunReport} /> : <Gone />;

function RemovedResult({ run }: { run: RunReport }) {
  const { resultId } = route.useParams();
  useLayoutEffect(() => {
    document.title = 'Removed · provoke';
  }, []);
  return (
    <div className={s.state}>
      <h1>This result was removed</h1>
      <p>
        The evidence of its run was exported and removed on{' '}
        <Time iso={run.evidence_removed_at ?? ''} />, by this organization's retention setting. The
        run keeps its counts, its goals and the verdict, score and latency of each attempt.
      </p>
      <p>
        The prompts, replies, steps and reviews are in the export, which the operator of this
        service has:
      </p>
      <Command>{exportCommand(run, resultId)}</Command>
      <Link to="/runs/$runId" params={{ runId: run.id }} className="button">
        Go to the run
      </Link>
    </div>
  );
}
