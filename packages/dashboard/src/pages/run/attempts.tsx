import type { RunReport } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Section } from '../../parts/section.tsx';
import { FailedPart } from '../../states/failed-part.tsx';
import { AttemptsGrid } from './grid/attempts-grid.tsx';
import { Results } from './results.tsx';
import s from './run.module.css';
import { goalsQuery } from './run-queries.ts';
import { useColumns } from './use-columns.ts';

/** Their grid is lower than the room that is kept for others. */
const FEW_GOALS = 20;

/** The grid and the table, which starts with the newest rows. */
export function Attempts({ run }: { run: RunReport }) {
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
      <p className={s.waiting} role="status">
        Loading {formatCount(run.total_results)} results…
      </p>
    );
  const isByGoal = run.over_refusal === null || run.goal_counts.total > 0;
  const both = { run, columns: index.data, goals: goals.data };
  return (
    <>
      {isByGoal && (
        <Section
          title="Every attempt"
          note="One row per goal, one column per attempt. Point at a mark to read it; click to see its goal."
        >
          <div className={s.gridRoom} data-few={goals.data.length < FEW_GOALS}>
            {isSecondPass && index.data.first === 0 && <AttemptsGrid {...both} />}
          </div>
        </Section>
      )}
      <Results {...both} />
    </>
  );
}
