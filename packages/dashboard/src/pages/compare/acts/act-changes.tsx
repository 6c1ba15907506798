import type { RunComparison } from '@provoke/contract';
import type { Sides } from '../pair/sides.ts';
import { ActFacts } from './act-facts.tsx';
import s from './acts.module.css';
import { FlowSquare } from './flow-square.tsx';
import { MovedGoals } from './moved-goals.tsx';

type Props = {
  comparison: RunComparison;
  acts: NonNullable<RunComparison['acts']>;
  sides: Sides;
  isCompared: boolean;
};

/** What the agent did on either side: between which kinds goals went, and which. */
export const ActChanges = ({ comparison, acts, sides, isCompared }: Props) => (
  <>
    <div className={s.columns}>
      <ActFacts {...{ comparison, acts, isCompared }} />
      <FlowSquare {...{ acts, isCompared }} />
    </div>
    {isCompared && <MovedGoals moved={comparison.moved} sides={sides} />}
  </>
);
