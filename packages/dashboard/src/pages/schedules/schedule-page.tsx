import type { Schedule } from '@provoke/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRole } from '../../forms/use-role.ts';
import { Fact, Facts } from '../../lists/facts.tsx';
import { Loaded } from '../../lists/loaded.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Sections } from '../../parts/sections.tsx';
import { Time } from '../../parts/time.tsx';
import { History } from './history.tsx';
import { NextTime } from './next-time.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { scheduleQuery } from './shared/schedule-queries.ts';
import { NextTimes } from './times/next-times.tsx';
import { RhythmWords } from './times/rhythm-words.tsx';

const route = getRouteApi('/frame/schedules/$id');

/** When a schedule starts, what it compares, and what each of its times found. */
export function SchedulePage() {
  const { id } = route.useParams();
  const query = usePolled(scheduleQuery(id));
  return (
    <>
      <Loaded query={query} what="The schedule">
        {(schedule) => <Whole key={id} schedule={schedule} />}
      </Loaded>
      <NotLive />
    </>
  );
}

function Whole({ schedule }: { schedule: Schedule }) {
  const { name, target, cron, time_zone, baseline, created_at, owner_username } = schedule;
  const { mayWrite } = useRole();
  return (
    <>
      <PageHead
        title={<HostileText text={name} />}
        name={name}
        crumbs={<Link to="/schedules">Schedules</Link>}
        actions={mayWrite && <ScheduleActions schedule={schedule} />}
      >
        <span>
          target{' '}
          <b className="mono">
            <HostileText text={target} />
          </b>
        </span>
        <span>
          added <Time iso={created_at} />
          {owner_username && ` by ${owner_username}`}
        </span>
      </PageHead>
      <Sections>
        <Section
          title="When"
          note="A time is skipped while the previous campaign is unfinished. While it is paused, times are not made up for."
        >
          <Facts>
            <Fact name="Next">
              <NextTime schedule={schedule} />{' '}
              {schedule.next_at && <span className="quiet">your time</span>}
            </Fact>
            <Fact name="Starts">
              <RhythmWords schedule={schedule} />
            </Fact>
            {!schedule.paused && (
              <Fact name="Next times">
                <NextTimes cron={cron} time_zone={time_zone} />
              </Fact>
            )}
            <Fact name="Expression">
              <code>{cron}</code>
            </Fact>
            <Fact name="Compared with">
              {baseline === 'previous' ? (
                'the last completed campaign before it'
              ) : (
                <HostileText text={baseline} />
              )}
            </Fact>
          </Facts>
        </Section>
        <History schedule={schedule} />
      </Sections>
    </>
  );
}
