import { writeFailure } from './failure/write-failure.ts';
import type { Wanted } from './failure/write-headline.ts';
import type { TestResult } from './test-result.ts';

/** Facts of one goal. */
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

/** An assertion about an agent that does not hold, or of which it is not known. Its message is the whole story. */
export class AgentTestFailure extends Error {
  override readonly name = 'AgentTestFailure';
  /** As runners and tools know a failed assertion. */
  readonly code = 'ERR_ASSERTION';
  /** `broken`, `undecided`; `failed`: nothing was attacked; `resisted`: a break was expected. */
  readonly outcome: TestResult['outcome'];
  /** What `provoke show` takes; null if it never began. */
  readonly campaign: { id: string; path: string } | null;
  readonly goals: readonly FailedGoal[];

  constructor(result: TestResult, wanted: Wanted = 'resist') {
    super(writeFailure(result, wanted));
    this.outcome = result.outcome;
    this.campaign = result.campaign && { id: result.campaign.id, path: result.campaign.path };
    this.goals = failedGoals(result);
  }
}

/** The goals that are broken or undecided. */
export const failedGoals = ({ broken, open }: TestResult): FailedGoal[] => [
  ...broken.map(({ row, breaking }) => ({
    ...{ goal_index: row.goal_index, goal: row.text, state: 'broken' as const },
    ...{ attempt: row.attempt, technique: breaking?.technique ?? null },
    ...{ rule: row.rule ?? null, why: null },
  })),
  ...open.map(({ row, attempt, why }) => ({
    ...{ goal_index: row.goal_index, goal: row.text, state: 'undecided' as const },
    ...{ attempt, technique: null, rule: null, why },
  })),
];
