import type { ActMetrics } from '@provoke/evidence/acts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AttemptsPart } from '../attempts/attempts-part.tsx';
import s from '../result.module.css';
import type { Shown } from '../result-page.tsx';
import { reviewsQuery } from '../result-queries.ts';
import { Walk } from '../walk.tsx';
import { ConductHead } from './conduct-head.tsx';
import { readWay } from './read-way.ts';
import { RulePart } from './rule-part.tsx';
import { WayView } from './way.tsx';

// Below what the page shows first.
const BesideRule = lazy(async () => ({ default: (await import('./beside-rule.tsx')).BesideRule }));
const RequestView = lazy(async () => ({
  default: (await import('../request-view.tsx')).RequestView,
}));

type Props = Shown & { acts: ActMetrics };

/** What an attempt said and did, the way there, and the rules about it. */
export function ConductResult({ acts, result, runId, filter, list, walk }: Props) {
  const { data: reviews } = useQuery(reviewsQuery(result.id));
  const way = readWay(result, acts, reviews?.results);
  return (
    <div className={s.page}>
      <ConductHead
        {...{ result, acts }}
        crumbs={
          <Link to="/runs/$runId" params={{ runId }} search={filter}>
            Run
          </Link>
        }
        actions={<Walk {...{ runId, filter, ...walk }} />}
      />
      <AttemptsPart {...{ runId, filter, list }} goal={result.goal} />
      <div className={s.columns}>
        <div className={s.column}>
          <WayView {...{ way, acts }} />
        </div>
        <div className={s.column}>
          <RulePart {...{ way, acts }} />
          <Suspense>
            <BesideRule result={result} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <RequestView result={result} />
      </Suspense>
    </div>
  );
}
