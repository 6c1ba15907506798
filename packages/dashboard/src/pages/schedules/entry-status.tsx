import type { ScheduleEntry } from '@provoke/contract';
import { HostileText } from '../../parts/hostile-text.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import s from './shared/schedules.module.css';

const REASON_MAX = 200;

/** What became of a time that was due, and why. */
export const EntryStatus = ({ entry: { status, reason } }: { entry: ScheduleEntry }) => (
  <>
    {status === 'SKIPPED' ? 'Skipped' : <StatusMark status={status} />}
    {reason !== null && (
      <p className={s.reason}>
        <HostileText text={reason.slice(0, REASON_MAX)} />
      </p>
    )}
  </>
);
