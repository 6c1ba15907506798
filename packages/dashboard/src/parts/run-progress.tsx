import type { RunSummary } from '@provoke/contract';
import { countsOf } from '@provoke/figures';
import s from './run-progress.module.css';

type Props = {
  run: Pick<RunSummary, 'status' | 'run_config'>;
  /** Goals that have a verdict. */
  judged: number;
};

/** The progress of a running run. Nothing if its campaign did not record its number of goals. */
export function RunProgress({ run: { status, run_config }, judged }: Props) {
  const total = goalsOf(run_config);
  if (status !== 'RUNNING' || total === undefined) return null;
  const done = Math.min(judged, total);
  const words = `${countsOf({ successes: done, total })} goals judged`;
  return (
    <span className={s.progress}>
      <progress max={total} value={done} aria-label={words} />
      <span className="quiet">{words}</span>
    </span>
  );
}

/** Written by the client that recorded the run. */
function goalsOf(config: unknown): number | undefined {
  const campaign = (config as { campaign?: { goals_total?: unknown } | null } | null)?.campaign;
  const total = campaign?.goals_total;
  return typeof total === 'number' && Number.isSafeInteger(total) && total > 0 ? total : undefined;
}
