export type { Attempt, DecidedBy, JudgeVerdict, Spending, Step } from './attempt.ts';
export type { BudgetLimits } from './campaign/budget.ts';
export type { Campaign, PlannedTechnique } from './campaign/campaign.ts';
export { checkTarget } from './campaign/check-target.ts';
export { isLearning, mayFollowFrom } from './campaign/conversation.ts';
export { type Aggregation, aggregations } from './campaign/decide.ts';
export type { Asked, CampaignEvent, CampaignStatus, Finding } from './campaign/events.ts';
export { createGoalCategories } from './campaign/goal-categories.ts';
export { judgeExamples } from './campaign/judge-examples.ts';
export type { SeatedJudge } from './campaign/judge-reply.ts';

export { type Memory, noMemory, type Outcome } from './campaign/memory.ts';
export { runCampaign } from './campaign/run-campaign.ts';
export { isUnanswered } from './campaign/unanswered.ts';
export { classifyGoal } from './categories/classify-goal.ts';
export { hazards, NO_HAZARD, owaspEntries } from './categories/taxonomy.ts';
export { closeTarget } from './close-target.ts';
export { describeConnectionError } from './describe-connection-error.ts';
export type { Category, Goal, GoalList } from './goal.ts';
export type { GoalEntry } from './goals/goal-entry.ts';
export { findGoalSet, goalSets } from './goals/goal-sets.ts';
export { loadGoalSet } from './goals/load-goal-set.ts';
export { goalFormatOf, parseGoals } from './goals/parse-goals.ts';
export { pickGoals } from './goals/pick-goals.ts';
export { defineJudge, type Exchange, type Judge, type Verdict } from './judge.ts';
export { judges } from './judges/index.ts';
export { type Ask, type Message, type Model, ModelError, type Price } from './model.ts';
export { cachedModel, cachedTarget } from './models/cached.ts';
export { connectModel } from './models/connect-model.ts';
export { inRole } from './models/in-role.ts';
export type { ModelSettings } from './models/locate-model.ts';
export { openResponseCache, type ResponseCache } from './models/response-cache.ts';
export { keyVariables } from './models/runtimes.ts';
export type { CampaignGoals } from './numbers/campaign-goals.ts';
export { createGoalNumbers, type GoalNumbers } from './numbers/goal-numbers.ts';
export type { Slice } from './numbers/slice.ts';
export { createTally, type Summary } from './numbers/summary.ts';
export { createRegistry, type Extensions, type Registry } from './registry.ts';
export {
  defineTarget,
  type Environment,
  type Target,
  type TargetAdapter,
  TargetError,
  type TargetReply,
} from './target.ts';
export { targets } from './targets/index.ts';
export { loginVariables } from './targets/subprocess/login-variables.ts';
export { type FoundChat, type SiteVisit, visitSite } from './targets/web/visit-site.ts';
export { WebSettings } from './targets/web-settings.ts';
export {
  defineTechnique,
  type Preparation,
  type Role,
  roles,
  type Technique,
  type Toolkit,
} from './technique.ts';
export {
  decorators as h4rm3lDecorators,
  presets as h4rm3lPresets,
} from './techniques/h4rm3l/index.ts';
export { techniques } from './techniques/index.ts';
export { parseJson } from './text/parse-json.ts';
export { parseYaml } from './text/parse-yaml.ts';
export { toDuration } from './text/to-duration.ts';
export { useProxies } from './use-proxies.ts';
