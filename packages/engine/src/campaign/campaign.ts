import type { BudgetLimits } from '@provoke/contract/lists';
import type { GoalList, Grounds } from '@provoke/evidence';
import type { Model, Price } from '../definitions/model.ts';
import type { Target } from '../definitions/target.ts';
import type { Role } from '../definitions/technique.ts';
import type { Traces } from '../definitions/traces.ts';
import type { StateCheck } from '../state-check/create-state-check.ts';
import type { Classifier } from './asking/label-goal.ts';
import type { ControlPlan } from './control/create-control.ts';
import type { Memory } from './events/memory.ts';
import type { RecordEvent } from './events/record-event.ts';
import type { PlannedTechnique } from './goal/planned-technique.ts';
import type { Aggregation } from './judging/decide.ts';
import type { Throttling } from './limits/call-limiter.ts';
import type { Controls } from './limits/controls.ts';
import type { DrawSlot } from './limits/slots.ts';
import type { ProbeStep } from './probing/probe-step.ts';
import type { CampaignRules } from './rules/own-rules.ts';

/** Everything that a campaign needs to run. Nothing is looked up elsewhere. */
export type Campaign = {
  goals: GoalList;
  /** What the agent must not do, and what it is there for; absent where nothing says so. */
  rules?: CampaignRules | undefined;
  techniques: readonly PlannedTechnique[];
  /** Number of times each technique attacks each goal from scratch (default: 1). */
  repeats?: number;
  /** Encodings that every prompt passes through, one after the other; the floor's do not. */
  convert?: readonly string[];
  target: Target;
  targetPrice: Price | null;
  /** Reads the agent's state before and after each attempt. */
  stateCheck?: StateCheck | undefined;
  /** Where the spans of the agent arrive. */
  traces?: Traces | undefined;
  aggregation: Aggregation;
  /** How many judges must decide (default: more than half). */
  judgeQuorum?: number | undefined;
  /** A reply that does not refuse is broken, although only refusal phrases were looked for. */
  acceptsWeak?: boolean;
  /** What doubts about the campaign rest on; absent if nothing is to be said of them. */
  grounds?: Grounds | undefined;
  /** When to send a harmless request (default: once a reply to several prompts may need it). */
  control?: ControlPlan | undefined;
  models: Partial<Record<Role, Model>>;
  /** Labels each goal once; without one, goals stay unclassified. */
  classifier?: Classifier;
  /** The longest reply to ask the target for, in tokens. */
  maxTokens: number | undefined;
  /** Simultaneous calls to the target. About as many more goals may wait for their verdicts. */
  concurrency: number;
  /** Requests to the target a minute, evenly spaced (default: as many as it answers). */
  requestsPerMinute?: number | undefined;
  /** Instead of that number, slots that others draw too. */
  drawSlot?: DrawSlot | undefined;
  /** Simultaneous calls to the models of one address. */
  modelConcurrency: number;
  /** Retries after a transient failure. */
  retries: number;
  budget: BudgetLimits;
  /** Seed of all random numbers. */
  seed: number;
  memory: Memory;
  /** Trusts the agent's claim that it continues a started reply, as campaigns of earlier versions did. */
  trustsPrefill?: boolean;
  signal: AbortSignal;
  record: RecordEvent;
  /** Called when the target, or the models of an address, throttle. */
  onWait?(wait: { address: string | null } & Throttling): void;
  /** Called with what happens within attempts, as it happens. */
  onStep?: ((step: ProbeStep) => void) | undefined;
  /** Absent if the user cannot hold it or skip a goal. */
  controls?: Controls | undefined;
};
