import type { GoalList } from '../definitions/goal.ts';
import type { Model, Price } from '../definitions/model.ts';
import type { Target } from '../definitions/target.ts';
import type { Role } from '../definitions/technique.ts';
import type { Classifier } from './asking/label-goal.ts';
import type { RecordEvent } from './events/events.ts';
import type { Memory } from './events/memory.ts';
import type { PlannedTechnique } from './goal/planned-technique.ts';
import type { Aggregation } from './judging/decide.ts';
import type { BudgetLimits } from './limits/budget.ts';

/** Everything that a campaign needs to run; nothing in it is looked up elsewhere. */
export type Campaign = {
  goals: GoalList;
  techniques: readonly PlannedTechnique[];
  /** Times that each technique attacks each goal, each time anew; once where it is not given. */
  repeats?: number;
  target: Target;
  targetPrice: Price | null;
  aggregation: Aggregation;
  /** How many judges must decide; more than half of them where it is not given. */
  judgeQuorum?: number | undefined;
  models: Partial<Record<Role, Model>>;
  /** Labels each goal once; without one, goals stay unclassified. */
  classifier?: Classifier;
  /** The longest reply to ask the target for, in tokens. */
  maxTokens: number | undefined;
  /** Calls to the target at once. About as many goals again may wait for their verdicts meanwhile. */
  concurrency: number;
  /** Calls at once to the models of one address. */
  modelConcurrency: number;
  /** Retries after a transient failure. */
  retries: number;
  budget: BudgetLimits;
  /** Where all random numbers come from. */
  seed: number;
  memory: Memory;
  /** Takes the agent's word for it that it goes on from a begun reply, as campaigns of earlier versions did. */
  trustsPrefill?: boolean;
  signal: AbortSignal;
  record: RecordEvent;
  /** Told that a far end asks to be left alone: the target, or the models of an address. */
  onWait?(wait: { address: string | null; ms: number }): void;
};
