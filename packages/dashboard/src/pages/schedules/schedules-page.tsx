import { Loaded } from '../../lists/loaded.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { NoSchedules } from './no-schedules.tsx';
import { schedulesQuery } from './schedule-queries.ts';
import { ScheduleTable } from './schedule-table.tsx';

/** Campaigns that workers run at set times. */
export function SchedulesPage() {
  const query = usePolled(schedulesQuery);
  return (
    <>
      <PageHead title="Schedules">
        <span>Campaigns that workers run at set times, each compared with a baseline.</span>
      </PageHead>
      <Loaded query={query} what="The schedules">
        {(schedules) =>
          schedules.length === 0 ? <NoSchedules /> : <ScheduleTable schedules={schedules} />
        }
      </Loaded>
      <NotLive />
    </>
  );
}
