import type { Campaign } from '@provoke/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../forms/notice.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { NotLive } from '../../../live/not-live.tsx';
import { usePolled } from '../../../live/use-polled.ts';
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
  const query = usePolled(campaignQuery(id));
  return (
    <>
      <Loaded query={query} what="The campaign">
        {(campaign) => <Whole key={id} campaign={campaign} />}
      </Loaded>
      <NotLive />
    </>
  );
}

function Whole({ campaign }: { campaign: Campaign }) {
  const { reason } = campaign;
  return (
    <>
      <CampaignHead campaign={campaign} />
      <Sections>
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
