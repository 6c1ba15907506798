import type { RunRate, RunSummary } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { IntervalBar } from '../parts/interval-bar.tsx';
import { RunTitle } from '../parts/run-title.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { numbers, TableFrame } from '../parts/table-frame.tsx';
import { Time } from '../parts/time.tsx';
import { LastRate } from './last-rate.tsx';
import s from './lists.module.css';

type Props = { runs: readonly RunSummary[]; rates: ReadonlyMap<string, RunRate> };

const HEADS = [
  ...['Run', 'Started', 'Goals broken', { name: 'Interval', kind: 'unseen' } as const],
  ...['Status', numbers('Results')],
];

/** A few runs with what they broke, on the page of what they belong to. */
export const RunTable = ({ runs, rates }: Props) => (
  <TableFrame label="Runs" stacks heads={HEADS}>
    {runs.map((run) => {
      const { id, timestamp, status, total_results } = run;
      const rate = rates.get(id);
      return (
        <tr key={id}>
          <td data-kind="name">
            <Link to="/runs/$runId" params={{ runId: id }} className="link" data-row>
              <RunTitle run={run} />
            </Link>
          </td>
          <td className="quiet">
            <Time iso={timestamp} />
          </td>
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
