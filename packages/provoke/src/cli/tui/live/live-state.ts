import type { ActDetails, CampaignProgress, GoalView, Outcome } from '@provoke/campaign';
import type { BudgetLimits } from '@provoke/contract/lists';
import type { Raise } from '@provoke/evidence';
import type { Summary } from '@provoke/figures';
import type { Kind } from '../parts/mark.tsx';
import type { Exchange } from './exchanges.ts';
import type { Waits } from './open-calls.ts';

/** All that a frame of a running campaign is drawn from, except the size of the window. */
export type LiveState = {
  id: string;
  agent: string;
  progress: CampaignProgress;
  /** Every figure on the screen: of about the last second while it runs, then those of its outcome. */
  summary: Summary;
  /** With rules, what the agent did in words; read back once it is over. */
  details: ActDetails | undefined;
  /** What late spans have just raised. */
  late: Raise | undefined;
  /** How long late spans still count; undefined unless it is settling. */
  settlesMs: number | undefined;
  budget: BudgetLimits;
  waits: Waits;
  /** The longest that a call to the agent may take. */
  callMaxMs: number;
  /** Over both the state of a goal and its text, so that a million of them cost nothing until they are drawn. */
  goalAt(index: number): LiveGoal;
  /** The row that was chosen with the arrows; without one, the list follows the campaign. */
  chosen: number | undefined;
  /** What the arrows move. In a narrow window only this is shown. */
  pane: 'goals' | 'summary';
  /** The first row of the summary in sight. */
  top: number;
  exchange: Exchange | undefined;
  /** The last thing that was noticed, such as a service that does not answer. */
  notice: string | undefined;
  isHeld: boolean;
  /** It is stopping and waits for the calls in flight. */
  isStopping: boolean;
  asking: 'stop' | 'quit' | undefined;
  /** Once it is over and everything is recorded. */
  outcome:
    | Pick<Outcome, 'status' | 'reason' | 'paused' | 'unsent' | 'summary' | 'resume'>
    | undefined;
  /** What to type next, once it is over: first what resumes it. */
  next: readonly string[];
  /** The data folder as words of a command line, or empty. */
  place: string;
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

export const isSettling = ({ progress }: Pick<LiveState, 'progress'>): boolean =>
  progress.phase === 'settling';

export const isEnded = ({ progress: { phase }, outcome }: LiveState): boolean =>
  outcome !== undefined || ['completed', 'failed', 'cancelled', 'paused'].includes(phase);
