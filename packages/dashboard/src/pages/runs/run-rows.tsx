import type { RunRate, RunSummary } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { LastRate } from '../../lists/last-rate.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { IntervalBar } from '../../parts/interval-bar.tsx';
import { RunProgress } from '../../parts/run-progress.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { Time } from '../../parts/time.tsx';
import s from './runs.module.css';

type Props = {
  runs: readonly RunSummary[];
  rates: ReadonlyMap<string, RunRate>;
  /** Without it, nothing can be picked. */
  onPick?: (id: string) => void;
  picked?: readonly string[];
};

const NOTE_MAX = 120;

/** One line per run: its status, what was attacked how, and the share of goals broken. */
export const RunRows = ({ runs, rates, onPick, picked = [] }: Props) => (
  <table className={s.runs}>
    <thead>
      <tr>
        {onPick && (
          <th>
            <span className="unseen">Compare</span>
          </th>
        )}
        <th>Status</th>
        <th>Agent and technique</th>
        <th className={s.wideOnly}>
          <span className="unseen">Interval</span>
        </th>
        <th>Goals broken</th>
        <th className={`number ${s.count}`}>Results</th>
        <th className={s.wideOnly}>Started</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((run) => {
        const rate = rates.get(run.id);
        const name = `${run.agent_name} × ${run.attack_type ?? 'attack'}`;
        return (
          <tr key={run.id}>
            {onPick && (
              <td className={s.pick}>
                <input
                  type="checkbox"
                  aria-label={`Compare ${name}`}
                  checked={picked.includes(run.id)}
                  onChange={() => onPick(run.id)}
                />
              </td>
            )}
            <td className={s.status}>
              <StatusMark status={run.status} />
            </td>
            <td className={s.title}>
              <Link to="/runs/$runId" params={{ runId: run.id }}>
                <b>{run.agent_name}</b> × {run.attack_type ?? 'attack'}
              </Link>
              <span className="quiet">
                {run.id.slice(0, 8)}
                {run.run_notes && ' · '}
                <HostileText text={(run.run_notes ?? '').slice(0, NOTE_MAX)} plain />
              </span>
              <RunProgress run={run} judged={rate?.total ?? 0} />
            </td>
            <td className={`${s.wideOnly} ${s.interval}`}>{rate && <IntervalBar rate={rate} />}</td>
            <td className={s.rate}>
              <LastRate rate={rate} />
            </td>
            <td className={`number ${s.count}`}>
              {formatCount(run.total_results)}
              <span className={s.unit}> results</span>
            </td>
            <td className={s.wideOnly}>
              <Time iso={run.timestamp} />
              {run.owner_username && <span className="quiet"> by {run.owner_username}</span>}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
