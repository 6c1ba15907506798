import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { Loading } from '../../states/loading.tsx';
import { ChooseReport } from './choose-report.tsx';
import { Downloads } from './downloads.tsx';
import { Preview } from './preview.tsx';
import { newestRunsQuery } from './report-queries.ts';
import s from './reports.module.css';

const route = getRouteApi('/frame/reports');

/** The report of a run: read it here, print it, download it. */
export function ReportsPage() {
  const { run, evidence = 'excerpt' } = route.useSearch();
  const { data, error, refetch } = useQuery(newestRunsQuery);
  const chosen = run ?? data?.results[0]?.id;
  return (
    <>
      <PageHead title="Reports">
        What was tested, how, the answer, the findings with their evidence, and the limits.
      </PageHead>
      {error && <FailedPart what="The runs" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && chosen === undefined && (
        <Empty title="No runs yet" command="provoke init">
          The report of a run is here as soon as it has results.
        </Empty>
      )}
      {data && chosen !== undefined && (
        <div className={s.page}>
          <ChooseReport runs={data.results} run={chosen} evidence={evidence} />
          <Downloads run={chosen} evidence={evidence} />
          <Preview key={`${chosen} ${evidence}`} run={chosen} evidence={evidence} />
        </div>
      )}
    </>
  );
}
