import { Command } from '../../parts/command.tsx';
import { Empty } from '../../states/empty.tsx';
import s from './shared/schedules.module.css';

/** What a schedule is for, and the command that makes one. */
export const NoSchedules = () => (
  <>
    <Empty title="No campaign is scheduled yet">
      A schedule starts a campaign on workers at set times, and compares each with the one before.
      Make one of an earlier campaign, or add it from a terminal, in the folder of the campaign's
      file.
    </Empty>
    <div className={s.how}>
      <Command>provoke schedule add nightly --workers staging --cron "0 3 * * *"</Command>
    </div>
  </>
);
