import type { Schedule } from '@provoke/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api.ts';
import { ConfirmAction } from '../../forms/confirm-action.tsx';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { SCHEDULES } from './shared/schedule-queries.ts';

const ChangeSchedule = lazy(async () => ({
  default: (await import('./form/change-schedule.tsx')).ChangeSchedule,
}));

const refresh = [SCHEDULES, ['campaigns'], ['runs']];

/** Run it now, pause, resume, change, and remove, which asks. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { id, paused } = schedule;
  const [changes, setChanges] = useState(false);
  const navigate = useNavigate();
  const params = { id };
  const running = useAction(() => api.schedules.run({ params }), {
    refresh,
    says: 'Started',
  });
  const pausing = useAction(
    (to: boolean) => api.schedules.update({ params, body: { paused: to } }),
    { refresh, says: (to) => (to ? 'Paused' : 'Resumed') },
  );
  const busy = running.busy || pausing.busy;
  return (
    <>
      <ProblemBox problem={running.problem ?? pausing.problem} />
      <button type="button" className="button" disabled={busy} onClick={() => running.run()}>
        Run now
      </button>
      <button type="button" className="button" disabled={busy} onClick={() => pausing.run(!paused)}>
        {paused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className="button" onClick={() => setChanges(true)}>
        Change
      </button>
      {changes && (
        <Suspense>
          <ChangeSchedule schedule={schedule} onClose={() => setChanges(false)} />
        </Suspense>
      )}
      <ConfirmAction
        button="Remove"
        title="Remove this schedule?"
        action="Remove the schedule"
        act={() => api.schedules.delete({ params })}
        refresh={[[...SCHEDULES, 'list']]}
        onDone={() => navigate({ to: '/schedules' })}
      >
        It starts no more campaigns. Its history is removed too; the campaigns and their results
        stay.
      </ConfirmAction>
    </>
  );
}
