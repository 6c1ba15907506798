import type { Campaign } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isStatus } from '../../../api.ts';
import { Notice } from '../../../forms/notice.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Sections } from '../../../parts/sections.tsx';
import { campaignQuery } from '../shared/campaign-queries.ts';
import { CampaignHead } from './campaign-head.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignRuns } from './campaign-runs.tsx';
import { Limits } from './limits.tsx';
import { Slices } from './slices.tsx';
import { WaitsForWorker } from './waits-for-worker.tsx';

const route = getRouteApi('/frame/campaigns/$id');

/** A campaign on workers: its status, its spending, and what each of its slices is doing. */
export function CampaignPage() {
  const { id } = route.useParams();
  const query = useQuery(campaignQuery(id));
  // Figures that were there stay while the service is away.
  const isAway = query.data !== undefined && query.error !== null && !isStatus(query.error, 404);
  return (
    <Loaded query={isAway ? { ...query, error: null } : query} what="The campaign">
      {(campaign) => <Whole key={id} campaign={campaign} isStale={isAway} />}
    </Loaded>
  );
}

function Whole({ campaign, isStale }: { campaign: Campaign; isStale: boolean }) {
  const { reason } = campaign;
  return (
    <>
      <CampaignHead campaign={campaign} />
      <Sections>
        {isStale && <Notice>The service does not answer. These are its last figures.</Notice>}
        {reason !== null && (
          <Notice>
            <HostileText text={reason} />
          </Notice>
        )}
        <WaitsForWorker campaign={campaign} />
        <CampaignProgress campaign={campaign} />
        <Limits campaign={campaign} />
        <CampaignRuns campaign={campaign} />
        <Slices campaign={campaign} />
      </Sections>
    </>
  );
}
