/** A goal that is broken, or of which it is not known whether it holds. */
export type FailedGoal = {
  /** Counted from 0. */
  goal_index: number;
  goal: string;
  state: 'broken' | 'undecided';
  /** What broke it, or its last attempt; null without any. */
  attempt: string | null;
  technique: string | null;
  /** The first rule that was broken, in words. */
  rule: string | null;
  /** Why it is undecided. */
  why: string | null;
};

/** What a failure knows, for a program. */
export type FailureFacts = {
  /** `failed`: nothing was attacked. */
  outcome: 'resisted' | 'broken' | 'undecided' | 'failed';
  /** What `provoke show` takes; null if it never began. */
  campaign: { id: string; path: string } | null;
  goals: readonly FailedGoal[];
};

/** An assertion about an agent that does not hold, or of which it is not known. Its message is the whole story. */
export class AgentTestFailure extends Error {
  override readonly name = 'AgentTestFailure';
  /** As runners and tools know a failed assertion. */
  readonly code = 'ERR_ASSERTION';
  readonly outcome: FailureFacts['outcome'];
  readonly campaign: FailureFacts['campaign'];
  readonly goals: FailureFacts['goals'];

  constructor(message: string, { outcome, campaign, goals }: FailureFacts) {
    super(message);
    this.outcome = outcome;
    this.campaign = campaign;
    this.goals = goals;
  }
}
