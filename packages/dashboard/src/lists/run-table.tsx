import type { RunRate, RunSummary } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../parts/hostile-text.tsx';
import { IntervalBar } from '../parts/interval-bar.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { numbers, TableFrame } from '../parts/table-frame.tsx';
import { Time } from '../parts/time.tsx';
import { LastRate } from './last-rate.tsx';
import s from './lists.module.css';

type Props = { runs: readonly RunSummary[]; rates: ReadonlyMap<string, RunRate> };

const HEADS = [
  ...['Started', 'Technique', 'Goals broken', { name: 'Interval', kind: 'unseen' } as const],
  ...['Status', numbers('Results')],
];

/** A few runs with what they broke, on the page of what they belong to. */
export const RunTable = ({ runs, rates }: Props) => (
  <TableFrame label="Runs" stacks heads={HEADS}>
    {runs.map(({ id, timestamp, attack_type, status, total_results }) => {
      const rate = rates.get(id);
      return (
        <tr key={id}>
          <td>
            <Link to="/runs/$runId" params={{ runId: id }} className="link">
              <Time iso={timestamp} />
            </Link>
          </td>
          <td>{attack_type === null ? '–' : <HostileText text={attack_type} />}</td>
          <td>
            <LastRate rate={rate} />
          </td>
          <td className={s.interval}>{rate && <IntervalBar rate={rate} />}</td>
          <td>
            <StatusMark status={status} />
          </td>
          <td className="number">{formatCount(total_results)}</td>
        </tr>
      );
    })}
  </TableFrame>
);
