import type { Campaign } from '@provoke/contract';
import { Loaded } from '../../../lists/loaded.tsx';
import { RunTable } from '../../../lists/run-table.tsx';
import { usePolled } from '../../../live/use-polled.ts';
import { Section } from '../../../parts/section.tsx';
import { runsOfCampaignQuery } from '../shared/campaign-queries.ts';

/** What each technique of the campaign found. */
export function CampaignRuns({ campaign }: { campaign: Campaign }) {
  const query = usePolled(runsOfCampaignQuery(campaign));
  return (
    <Section title="Its runs" note="One for each technique. The results are on their pages.">
      <Loaded query={query} what="The runs">
        {({ runs, rates }) =>
          runs.length === 0 ? (
            <p className="quiet">The runs of this campaign were deleted.</p>
          ) : (
            <RunTable runs={runs} rates={rates} />
          )
        }
      </Loaded>
    </Section>
  );
}
