import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../lists/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { NoSchedules } from './no-schedules.tsx';
import { schedulesQuery } from './schedule-queries.ts';
import { ScheduleTable } from './schedule-table.tsx';

/** Campaigns that workers run at set times. */
export function SchedulesPage() {
  const query = useQuery(schedulesQuery);
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
    </>
  );
}
