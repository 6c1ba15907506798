import type { RunRate, RunSummary } from '@provoke/contract';
import { formatCount, runName, runNameParts } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { LastRate } from '../../lists/last-rate.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { IntervalBar } from '../../parts/interval-bar.tsx';
import { RunProgress } from '../../parts/run-progress.tsx';
import { RunTitle } from '../../parts/run-title.tsx';
import { ShortId } from '../../parts/short-id.tsx';
import { ariaSort, type Sort, SortButton } from '../../parts/sort-button.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { Time } from '../../parts/time.tsx';
import s from './runs.module.css';

type Props = {
  runs: readonly RunSummary[];
  rates: ReadonlyMap<string, RunRate>;
  /** Without it, nothing can be picked. */
  onPick?: (id: string) => void;
  picked?: readonly string[];
  /** Without it, the heads of the columns do not order them. */
  sort?: string;
  onSort?: (order: string) => void;
};

const NOTE_MAX = 120;

/** One line per run: its status, what was attacked how, and the share of goals broken. */
export const RunRows = ({ runs, rates, onPick, picked = [], ...ordered }: Props) => (
  <table className={s.runs}>
    <thead>
      <tr>
        {onPick && (
          <th>
            <span className="unseen">Compare</span>
          </th>
        )}
        <Head name="Status" up="status" down="-status" {...ordered} />
        <Head name="Run" up="agent" down="-agent" {...ordered} />
        <th className={s.wideOnly}>
          <span className="unseen">Interval</span>
        </th>
        <th>Goals broken</th>
        <Head
          name="Results"
          className={`number ${s.count}`}
          {...{ up: 'fewest-results', down: 'results', first: 'down', ...ordered }}
        />
        <Head
          name="Started"
          className={s.wideOnly}
          {...{ up: 'oldest', down: 'newest', first: 'down', ...ordered }}
        />
      </tr>
    </thead>
    <tbody>
      {runs.map((run) => {
        const rate = rates.get(run.id);
        return (
          <tr key={run.id}>
            {onPick && (
              <td className={s.pick}>
                <input
                  type="checkbox"
                  aria-label={`Compare ${runName(run)}`}
                  checked={picked.includes(run.id)}
                  onChange={() => onPick(run.id)}
                />
              </td>
            )}
            <td className={s.status}>
              <StatusMark status={run.status} />
            </td>
            <td className={s.title}>
              <Link to="/runs/$runId" params={{ runId: run.id }} data-row>
                <RunTitle run={run} />
              </Link>
              <span className="quiet">
                <ShortId id={run.id} of="run" /> <Note run={run} />
              </span>
              <RunProgress run={run} judged={rate?.total ?? 0} />
            </td>
            <td className={`${s.wideOnly} ${s.interval}`}>{rate && <IntervalBar rate={rate} />}</td>
            <td className={s.rate}>
              <LastRate rate={rate} />
            </td>
            <td className={`number ${s.count}`}>
              {formatCount(run.total_results)}
              <span className={s.unit}> {run.total_results === 1 ? 'result' : 'results'}</span>
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

type HeadProps = Pick<Sort, 'up' | 'down' | 'first'> &
  Pick<Props, 'sort' | 'onSort'> & { name: string; className?: string | undefined };

function Head({ name, className, sort: current, onSort, ...orders }: HeadProps) {
  if (!onSort || current === undefined) return <th className={className}>{name}</th>;
  const sort = { ...orders, current, onSort };
  return (
    <th className={className} aria-sort={ariaSort(sort)}>
      <SortButton {...{ name, sort }} />
    </th>
  );
}

/** What is not the run's name already. */
const Note = ({ run }: { run: RunSummary }) => {
  const note = (run.run_notes ?? '').slice(0, NOTE_MAX);
  return note.trim() === runNameParts(run).lead ? null : <HostileText text={note} plain />;
};
