import { campaignIdOf } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../parts/hostile-text.tsx';
import { RunTitle } from '../../parts/run-title.tsx';
import type { RunFilter } from '../run/filter.ts';
import { summaryQuery } from '../run/run-queries.ts';

type Props = { runId: string; filter: RunFilter };

const CAMPAIGN_MAX = 60;

/** Where a result belongs: its agent, its campaign, and its run, to whose list it leads back. */
export function ResultCrumbs({ runId, filter }: Props) {
  const { data: run } = useQuery(summaryQuery(runId));
  const campaign = run && campaignIdOf(run);
  return (
    <>
      {run && (
        <>
          <Link to="/agents/$id" params={{ id: run.agent }}>
            <HostileText text={run.agent_name} />
          </Link>
          {' / '}
        </>
      )}
      {campaign && (
        <>
          <Link to="/runs" search={{ q: campaign }} title={campaign}>
            <HostileText text={campaign.slice(0, CAMPAIGN_MAX)} />
          </Link>
          {' / '}
        </>
      )}
      <Link to="/runs/$runId" params={{ runId }} search={filter}>
        {run ? <RunTitle run={run} /> : 'Run'}
      </Link>
    </>
  );
}
