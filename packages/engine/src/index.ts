export type { Attempt, JudgeVerdict, Step } from './attempt.ts';
export type { CampaignEvent, CampaignStatus } from './campaign/events.ts';
export type { SeatedJudge } from './campaign/judge-reply.ts';
export { type Campaign, runCampaign } from './campaign/run-campaign.ts';
export type { Goal } from './goal.ts';
export { defineJudge, type Judge, type Verdict } from './judge.ts';
export { findJudge, judges } from './judges/index.ts';
export { type Message, type Model, ModelError } from './model.ts';
export { connectModel } from './models/connect-model.ts';
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
export { defineTechnique, type Technique, type Toolkit } from './technique.ts';
export { findTechnique, techniques } from './techniques/index.ts';
