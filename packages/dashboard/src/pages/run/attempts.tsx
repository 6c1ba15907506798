import type { RunGoal, RunReport } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { Section } from '../../parts/section.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import type { RunColumns } from './columns/run-columns.ts';
import { Results } from './results.tsx';
import type { ResultsLook } from './results-look.ts';
import s from './run.module.css';
import { goalsQuery } from './run-queries.ts';
import { useColumns } from './use-columns.ts';
import { byVerdict } from './verdict-facets.tsx';

/** Their grid is lower than the room that is kept for others. */
const FEW_GOALS = 20;

/** Loaded once the table is drawn. */
const AttemptsGrid = lazy(async () => ({
  default: (await import('./grid/attempts-grid.tsx')).AttemptsGrid,
}));

type Props = {
  run: RunReport;
  /** Draws every attempt instead of the grid of verdicts. */
  Grid?: ComponentType<GridProps>;
  look?: ResultsLook;
};

export type GridProps = { run: RunReport; columns: RunColumns; goals: readonly RunGoal[] };

/** What a column of the grid is. */
const COLUMNS = {
  place: 'request, by its place in the technique',
  repeats: 'attempt, in order of arrival, since goals were attacked several times',
  arrival: 'attempt, in order of arrival: this run recorded no places of its requests',
};

/** Each repeat of a goal has the same places again. */
function numberingOf({ requests_max, run_config }: RunReport): keyof typeof COLUMNS {
  if (requests_max === null) return 'arrival';
  return Number((run_config as { repeat?: unknown } | null)?.repeat) > 1 ? 'repeats' : 'place';
}

/** The grid and the table, which starts with the newest rows. */
export function Attempts({ run, Grid, look = byVerdict }: Props) {
  const index = useColumns(run.id);
  const goals = useQuery(goalsQuery(run.id));
  // The table first, since people came for it.
  const isSecondPass = useDeferredValue(true, false);
  const isMissingGoals = (index.data?.count ?? 0) > 0 && goals.data?.length === 0;
  const { refetch } = goals;
  useEffect(() => {
    if (isMissingGoals) void refetch();
  }, [isMissingGoals, refetch]);
  const failed = [index, goals].find(({ error, data }) => error && !data);
  if (failed) return <FailedPart what="Results" error={failed.error} onRetry={failed.refetch} />;
  if (!index.data || !goals.data)
    return (
      <p className={s.waiting} aria-busy="true">
        Loading {plural(run.total_results, 'result')}…
      </p>
    );
  const numbering = numberingOf(run);
  const isByGoal = run.over_refusal === null || run.goal_counts.total > 0;
  const both = { run, columns: index.data, goals: goals.data };
  const isWhole = isSecondPass && index.data.first === 0;
  return (
    <>
      {Grid && isWhole && <Grid {...both} />}
      {isByGoal && !Grid && (
        <Section
          title="Every attempt"
          note={`One row per goal, one column per ${COLUMNS[numbering]}. Point at a mark to read it; click to see its goal.`}
        >
          <div className={s.gridRoom} data-few={goals.data.length < FEW_GOALS}>
            {isWhole && (
              <Suspense>
                <AttemptsGrid {...both} isByPlace={numbering === 'place'} />
              </Suspense>
            )}
          </div>
        </Section>
      )}
      <Results {...both} look={look} />
    </>
  );
}
