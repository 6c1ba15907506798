import type { CampaignProgress, GoalView, Outcome } from '@provoke/campaign';
import type { CampaignActs, GoalCounts } from '@provoke/contract';
import type { BudgetLimits } from '@provoke/contract/lists';
import type { Raise, Spending } from '@provoke/evidence';
import type { Kind } from '../parts/mark.tsx';
import type { Exchange } from './exchanges.ts';

/** All that a frame of a running campaign is drawn from, except the size of the window. */
export type LiveState = {
  id: string;
  agent: string;
  progress: CampaignProgress;
  counts: GoalCounts;
  /** Where rules decide. */
  acts: CampaignActs | undefined;
  /** What late spans have just raised. */
  late: Raise | undefined;
  /** How long late spans still count; undefined unless it is settling. */
  settlesMs: number | undefined;
  spending: readonly Spending[];
  budget: BudgetLimits;
  /** Over both the state of a goal and its text, so that a million of them cost nothing until they are drawn. */
  goalAt(index: number): LiveGoal;
  /** The row that was chosen with the arrows; without one, the list follows the campaign. */
  chosen: number | undefined;
  exchange: Exchange | undefined;
  /** The last thing that was noticed, such as a service that does not answer. */
  notice: string | undefined;
  isHeld: boolean;
  /** It is stopping and waits for the calls in flight. */
  isStopping: boolean;
  asking: 'stop' | 'quit' | undefined;
  /** Once it is over and everything is recorded. */
  outcome:
    | (Pick<Outcome, 'status' | 'reason' | 'paused' | 'resume' | 'unsent'> & {
        summary: Pick<Outcome['summary'], 'doubts' | 'by_filter' | 'acts'>;
      })
    | undefined;
  /** What to type next, once it is over. */
  next: readonly string[];
};

export type LiveGoal = Omit<GoalView, 'state'> & {
  state: GoalView['state'] | 'skipped';
  text: string;
  /** `stream·turn` of its last attempt, while it is in progress. */
  place: string;
};

/** Its mark and word: while it is attacked, how that goes. */
export const kindOf = ({ state, act }: LiveGoal): Kind =>
  act === undefined || state === 'running' || state === 'skipped' ? state : act;

/** The goal in progress that a skip ends, and around which the list is centered. */
export function currentGoal({ progress, chosen }: Pick<LiveState, 'progress' | 'chosen'>) {
  const { running } = progress;
  return running.find(({ goal }) => goal.index === chosen) ?? running[0];
}
