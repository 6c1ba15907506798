import { Link } from '@tanstack/react-router';
import { MayNotWrite } from '../../forms/may-not.tsx';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { NoSchedules } from './no-schedules.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { schedulesQuery } from './shared/schedule-queries.ts';

/** Campaigns that workers run at set times. */
export function SchedulesPage() {
  const query = usePolled(schedulesQuery);
  const { mayWrite } = useRole();
  return (
    <>
      <PageHead
        title="Schedules"
        actions={
          mayWrite && (
            <Link to="/schedules/new" className="button" data-kind="main">
              New schedule
            </Link>
          )
        }
      >
        <span>Campaigns that workers run at set times, each compared with a baseline.</span>
      </PageHead>
      <MayNotWrite what="make, change or run schedules" />
      <Loaded query={query} what="The schedules">
        {(schedules) =>
          schedules.length === 0 ? <NoSchedules /> : <ScheduleTable schedules={schedules} />
        }
      </Loaded>
      <NotLive />
    </>
  );
}
