import type { CampaignActs, RunReport } from '@provoke/contract';
import { lazy, Suspense } from 'react';
import { isLive } from '../use-live-run.ts';
import a from './acts.module.css';
import { ActsSummary } from './acts-summary.tsx';

// Below what the page shows first.
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }));
const LastAttempt = lazy(async () => ({
  default: (await import('./last-attempt.tsx')).LastAttempt,
}));
const ActAttempts = lazy(async () => ({
  default: (await import('./act-attempts.tsx')).ActAttempts,
}));

type Props = { run: RunReport; acts: CampaignActs };

/** A run that rules decided: what the agent did, apart from what it said. */
export const ActsRun = ({ run, acts }: Props) => (
  <>
    <ActsSummary {...{ run, acts }} />
    {isLive(run.status) && (
      <Suspense>
        <LastAttempt run={run} />
      </Suspense>
    )}
    <Suspense fallback={<div className={a.findingsRoom} />}>
      <Findings run={run} />
    </Suspense>
    <Suspense fallback={<div className={a.attemptsRoom} />}>
      <ActAttempts key={run.id} run={run} />
    </Suspense>
  </>
);
