import type { RunReport } from '@provoke/contract';
import { Attempts } from '../attempts.tsx';
import { byAct } from './act-facets.tsx';
import { GoalGrid } from './goal-grid.tsx';

/** Every attempt by what the agent did: the marks of each goal, and the table. */
export const ActAttempts = ({ run }: { run: RunReport }) => (
  <Attempts run={run} Grid={GoalGrid} look={byAct} />
);
