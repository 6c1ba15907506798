import type { Slice } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { StatusMark } from '../../../parts/status-mark.tsx';
import { numbers, TableFrame } from '../../../parts/table-frame.tsx';
import { Time } from '../../../parts/time.tsx';
import s from '../shared/campaigns.module.css';

const HEADS = [
  ...['Slice', 'Status', 'Technique', 'Changed', 'Worker'],
  ...[numbers('Goals'), numbers('Attempts'), numbers('Takes', 'Number of times a worker took it')],
];

const REASON_MAX = 200;

/** A row a slice, in the order of the campaign. */
export const SliceTable = ({ slices }: { slices: readonly Slice[] }) => (
  <TableFrame label="List of slices" heads={HEADS}>
    {slices.map(({ id, number, status, technique, run, goals, attempts, takes, ...slice }) => (
      <tr key={id}>
        <td>{formatCount(number + 1)}</td>
        <td>
          <StatusMark status={status} />
          {slice.reason && (
            <p className={s.reason}>
              <HostileText text={slice.reason.slice(0, REASON_MAX)} />
            </p>
          )}
        </td>
        <td>
          <Link to="/runs/$runId" params={{ runId: run }} className="link">
            <HostileText text={technique} />
          </Link>
        </td>
        <td className="quiet">
          <Time iso={slice.updated_at} />
        </td>
        <td>{slice.worker === null ? '–' : <HostileText text={slice.worker} />}</td>
        <td className="number">{formatCount(goals)}</td>
        <td className="number">{formatCount(attempts)}</td>
        <td className="number">{formatCount(takes)}</td>
      </tr>
    ))}
  </TableFrame>
);
