import type { Campaign } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MayNotWrite } from '../../../forms/may-not.tsx';
import { useRole } from '../../../forms/use-role.ts';
import { Loaded } from '../../../lists/loaded.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { Empty } from '../../../states/empty.tsx';
import { repeatableQuery } from '../shared/schedule-queries.ts';
import { NewSchedule } from './new-schedule.tsx';

const route = getRouteApi('/frame/schedules/new');

/** Makes a schedule of an earlier campaign on workers. */
export function NewSchedulePage() {
  const { campaign } = route.useSearch();
  const query = useQuery(repeatableQuery(campaign));
  const { mayWrite } = useRole();
  return (
    <>
      <PageHead title="New schedule" crumbs={<Link to="/schedules">Schedules</Link>}>
        <span>Repeats a campaign on workers at set times, with the same settings and goals.</span>
      </PageHead>
      <MayNotWrite what="schedule campaigns" />
      {mayWrite && (
        <Loaded query={query} what="The campaigns">
          {(campaigns) => <OfCampaigns key={campaign} campaigns={campaigns} chosen={campaign} />}
        </Loaded>
      )}
    </>
  );
}

type Props = { campaigns: readonly Campaign[]; chosen: string | undefined };

function OfCampaigns({ campaigns, chosen }: Props) {
  const first = campaigns.find(({ id }) => id === chosen) ?? campaigns[0];
  if (first) return <NewSchedule campaigns={campaigns} first={first} />;
  return (
    <Empty title="No campaign to repeat yet">
      A schedule repeats a campaign on workers. Start one from{' '}
      <Link to="/new-campaign" search={{ on: 'workers' }} className="link">
        the form
      </Link>
      , then come back. From a terminal, <code>provoke schedule add</code> takes a campaign’s file.
    </Empty>
  );
}
