import type { CampaignSort, CampaignState } from '@provoke/contract';
import { campaignStatuses } from '@provoke/contract/lists';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRole } from '../../forms/use-role.ts';
import { Choice } from '../../lists/choice.tsx';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { wordFor } from '../../parts/status-mark.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { NoCampaigns } from './no-campaigns.tsx';
import { campaignsQuery, PAGE_SIZE } from './shared/campaign-queries.ts';
import type { CampaignsSearch } from './shared/campaign-search.ts';
import s from './shared/campaigns.module.css';

const route = getRouteApi('/frame/campaigns');

/** Campaigns on workers, newest first. */
export function CampaignsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = usePolled(campaignsQuery(search));
  const { mayWrite } = useRole();
  const { status, sort } = search;
  const sorted = { ...(sort && { sort }) };
  const show = (next: CampaignsSearch) => void navigate({ search: next, resetScroll: false });
  const isNew = query.data?.count === 0 && !status;
  return (
    <>
      <PageHead
        title="Campaigns on workers"
        actions={
          mayWrite && (
            <Link to="/new-campaign" search={{ on: 'workers' }} className="button" data-kind="main">
              New campaign
            </Link>
          )
        }
      >
        <span>Campaigns that workers run, on as many machines as you like.</span>
      </PageHead>
      {!isNew && (
        <div className={s.bar}>
          <Choice
            label="Status"
            all="Every status"
            value={status}
            options={campaignStatuses.map((one) => [one, wordFor(one)])}
            // One of the options.
            onChange={(value) =>
              show({ ...sorted, ...(value && { status: value as CampaignState }) })
            }
          />
        </div>
      )}
      <Loaded query={query} what="The campaigns">
        {({ count, results }) => {
          if (isNew) return <NoCampaigns />;
          if (count === 0 && status)
            return (
              <NoMatch
                what="campaigns"
                filters={[{ name: `Status: ${wordFor(status)}`, drop: () => show(sorted) }]}
              />
            );
          return (
            <>
              <CampaignTable
                campaigns={results}
                sort={sort ?? 'newest'}
                // One of the heads.
                onSort={(order) => show({ ...(status && { status }), sort: order as CampaignSort })}
              />
              <Pager
                what={count === 1 ? 'campaign' : 'campaigns'}
                count={count}
                page={search.page}
                size={PAGE_SIZE}
                onPage={(page) =>
                  show({ ...sorted, ...(status && { status }), ...(page > 1 && { page }) })
                }
              />
            </>
          );
        }}
      </Loaded>
      <NotLive />
    </>
  );
}
