export type { Attempt, JudgeVerdict, Spending, Step } from './attempt.ts';
export type { BudgetLimits } from './campaign/budget.ts';
export type { Campaign, PlannedTechnique } from './campaign/campaign.ts';
export { type Aggregation, aggregations } from './campaign/decide.ts';
export type { Asked, CampaignEvent, CampaignStatus, Finding } from './campaign/events.ts';
export { judgeExamples } from './campaign/judge-examples.ts';
export type { SeatedJudge } from './campaign/judge-reply.ts';

export { type Memory, noMemory, type Outcome } from './campaign/memory.ts';
export { runCampaign } from './campaign/run-campaign.ts';
export { classifyGoal } from './categories/classify-goal.ts';
export { hazards, NO_HAZARD, owaspEntries } from './categories/taxonomy.ts';
export type { Category, Goal } from './goal.ts';
export { defineJudge, type Exchange, type Judge, type Verdict } from './judge.ts';
export { findJudge, judges } from './judges/index.ts';
export { type Ask, type Message, type Model, ModelError } from './model.ts';
export { connectModel } from './models/connect-model.ts';
export {
  type Agreement,
  type Label,
  measureAgreement,
  measurePanel,
  type PanelAgreement,
} from './numbers/agreement.ts';
export { createTally, type Summary } from './numbers/summary.ts';
export { type Rate, wilson } from './numbers/wilson.ts';
export {
  defineTarget,
  type Environment,
  type Target,
  type TargetAdapter,
  TargetError,
  type TargetReply,
} from './target.ts';
export { findTarget, targets } from './targets/index.ts';
export {
  defineTechnique,
  type Preparation,
  type Role,
  roles,
  type Technique,
  type Toolkit,
} from './technique.ts';
export { findTechnique, techniques } from './techniques/index.ts';
