import type { RunComparison } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Goal = Pick<RunComparison['newly_broken'][number], 'goal_index'>;
type Props = { goal: Goal; runs: readonly string[]; children: ReactNode };

/** To the attempt that decided the goal, found in the runs of its side when it is opened. */
export function GoalLink({ goal: { goal_index }, runs, children }: Props) {
  const [run, ...also] = runs;
  if (run === undefined) return <span>{children}</span>;
  return (
    <Link
      to="/runs/$runId/results/$resultId"
      params={{ runId: run, resultId: `goal-${goal_index}` }}
      search={also.length > 0 ? { also: also.join() } : {}}
      preload={false}
    >
      {children}
    </Link>
  );
}
