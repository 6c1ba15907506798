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
  // Runners print the fields of an error, and these hold foreign text as it is.
  readonly #facts: FailureFacts;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.#facts = facts;
  }

  get outcome(): FailureFacts['outcome'] {
    return this.#facts.outcome;
  }

  get campaign(): FailureFacts['campaign'] {
    return this.#facts.campaign;
  }

  get goals(): FailureFacts['goals'] {
    return this.#facts.goals;
  }
}
