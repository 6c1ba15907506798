import type { CampaignActs, RunReport } from '@provoke/contract';
import { Attempts } from '../attempts.tsx';
import { byAct } from './act-facets.tsx';
import { ActsSummary } from './acts-summary.tsx';
import { Findings } from './findings.tsx';
import { GoalGrid } from './goal-grid.tsx';

type Props = { run: RunReport; acts: CampaignActs };

/** A run that rules decided: what the agent did, apart from what it said. */
export const ActsRun = ({ run, acts }: Props) => (
  <>
    <ActsSummary {...{ run, acts }} />
    <Findings run={run} />
    <Attempts key={run.id} run={run} Grid={GoalGrid} look={byAct} />
  </>
);
