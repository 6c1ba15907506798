import type { Schedule, ScheduleEntry } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { EntryStatus } from './entry-status.tsx';
import { NextTime } from './next-time.tsx';
import { ScheduleVerdictMark } from './schedule-verdict.tsx';
import { RhythmWords } from './times/rhythm-words.tsx';

export type ScheduleRow = Schedule & { last: ScheduleEntry | undefined };

const HEADS = ['Schedule', 'Target', 'When', 'Next', 'Last', 'Its status', 'Verdict'];

/** When each schedule starts, and what its last time found. */
export const ScheduleTable = ({ schedules }: { schedules: readonly ScheduleRow[] }) => (
  <TableFrame label="Schedules" stacks heads={HEADS}>
    {schedules.map(({ last, ...schedule }) => (
      <tr key={schedule.id}>
        <td data-kind="name">
          <Link to="/schedules/$id" params={{ id: schedule.id }} className="link">
            <HostileText text={schedule.name} />
          </Link>
        </td>
        <td>
          <HostileText text={schedule.target} />
        </td>
        <td>
          <RhythmWords schedule={schedule} />
        </td>
        <td>
          <NextTime schedule={schedule} />
        </td>
        <td className="quiet">{last ? <Time iso={last.due_at} /> : 'never'}</td>
        <td>{last ? <EntryStatus entry={last} /> : '–'}</td>
        <td>
          <ScheduleVerdictMark verdict={last?.verdict ?? null} />
        </td>
      </tr>
    ))}
  </TableFrame>
);
