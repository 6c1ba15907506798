export { stoppedByFilter } from './campaign/asking/helper-asker.ts';
export { isUnanswered } from './campaign/asking/unanswered.ts';
export type { Campaign } from './campaign/campaign.ts';
export type { ControlPlan } from './campaign/control/create-control.ts';
export { isLearning, mayFollowFrom } from './campaign/events/attempt-id.ts';
export { type AnswerCounts, type Memory, noMemory } from './campaign/events/memory.ts';
export type { PlannedTechnique } from './campaign/goal/planned-technique.ts';
export { countQuestions } from './campaign/judging/count-questions.ts';
export { type Aggregation, aggregations } from './campaign/judging/decide.ts';
export { judgeExamples } from './campaign/judging/judge-examples.ts';
export type { ConfiguredJudge } from './campaign/judging/judge-reply.ts';
export { nameJudges } from './campaign/judging/name-judges.ts';
export type { Throttling } from './campaign/limits/call-limiter.ts';
export { type Controls, createControls } from './campaign/limits/controls.ts';
export { checkTarget } from './campaign/probing/check-target.ts';
export { HELLO } from './campaign/probing/hello.ts';
export type { ProbeStep } from './campaign/probing/probe-step.ts';
export {
  type CampaignRules,
  combineRules,
  type OwnRules,
  type RulesByGoal,
  type SharedRules,
} from './campaign/rules/own-rules.ts';
export { runCampaign } from './campaign/run-campaign.ts';
export { classifyGoal } from './categories/classify-goal.ts';
export { hazards, NO_HAZARD, owaspEntries } from './categories/taxonomy.ts';
export { defineJudge, type Exchange, type Judge } from './definitions/judge.ts';
export { type Ask, type Message, type Model, ModelError, type Price } from './definitions/model.ts';
export type { OwnFunctions } from './definitions/own-functions.ts';
export {
  defineTarget,
  type Environment,
  type ObservableActs,
  type Target,
  type TargetAdapter,
  TargetError,
} from './definitions/target.ts';
export {
  defineTechnique,
  type Preparation,
  type Role,
  requestsMaxOf,
  revisionOf,
  roles,
  type Technique,
  type Toolkit,
} from './definitions/technique.ts';
export type { AttemptTrace, Traces } from './definitions/traces.ts';
export { chainOption } from './encodings/chain-option.ts';
export { encodingIds } from './encodings/index.ts';
export { goalSetAddress } from './goals/download-goal-set.ts';
export { createGoalCategories } from './goals/goal-categories.ts';
export { type GoalEntry, toGoalEntry } from './goals/goal-entry.ts';
export { findGoalSet, type GoalSet, goalSets } from './goals/goal-sets.ts';
export { checkPin, OtherGoals, sha256Of } from './goals/goals-pin.ts';
export { loadGoalSet } from './goals/load-goal-set.ts';
export { locateFaults, locateGoals } from './goals/locate-goals.ts';
export {
  type GoalFormat,
  goalFormatOf,
  parseGoals,
  parseGoalsWithRules,
} from './goals/parse-goals.ts';
export { type PickedGoal, pickGoals, separateRules } from './goals/pick-goals.ts';
export {
  agentRuleFields,
  type GoalRules,
  goalRuleFields,
  goalRulesSchema,
  type RuleName,
  ruleFields,
  ruleNames,
} from './goals/rules/goal-rules.ts';
export { type EntryFault, RulesProblem } from './goals/rules/rules-problem.ts';
export { type BuiltInJudge, judges } from './judges/index.ts';
export { oneTurn } from './judges/one-turn.ts';
export { cachedModel, cachedTarget } from './models/cached.ts';
export { connectModel } from './models/connect-model.ts';
export { inRole } from './models/in-role.ts';
export type { ModelSettings } from './models/locate-model.ts';
export { openResponseCache, type ResponseCache } from './models/response-cache.ts';
export { keyVariables, runtimeNames } from './models/runtimes.ts';
export {
  describeConnectionError,
  notHttp,
  SPEAKS_PLAIN_HTTP,
} from './network/describe-connection-error.ts';
export { findProxy } from './network/find-proxy.ts';
export { findTlsFault } from './network/find-tls-fault.ts';
export { readLimit } from './network/read-limit.ts';
export { findMetadataFault, refuseMetadata } from './network/refuse-metadata.ts';
export { askedWait } from './network/retry-after.ts';
export { useProxies } from './network/use-proxies.ts';
export { createLocator, locateItems, locateYaml } from './parsing/locate-yaml.ts';
export { parseJson } from './parsing/parse-json.ts';
export { parseYaml } from './parsing/parse-yaml.ts';
export { resolveReference } from './parsing/resolve-reference.ts';
export { userPattern } from './parsing/user-pattern.ts';
export { YamlProblem } from './parsing/yaml-problem.ts';
export { abortable } from './platform/abortable.ts';
export { limitCall } from './platform/limit-call.ts';
export { practiceTarget } from './practice-tools/practice-target.ts';
export { type PracticeTools, practiceToolsSchema } from './practice-tools/practice-tools.ts';
export { basicVariables } from './programs/safe-environment.ts';
export { isRefusal } from './refusals/is-refusal.ts';
export { type Registry, registryOf } from './registry/registry.ts';
export { createStateCheck, type StateCheck } from './state-check/create-state-check.ts';
export type { StateRead } from './state-check/read-answer.ts';
export {
  findUrlFault,
  type StateCheckSettings,
  stateCheckSetting,
} from './state-check/state-check-settings.ts';
export { type BlockedRule, blockedSetting } from './targets/blocked-rule.ts';
export { chatSettingNames, chatSettings } from './targets/chat-settings.ts';
export { closeTarget } from './targets/close-target.ts';
export { filteredTarget } from './targets/filtered-target.ts';
export { jsonInText } from './targets/http/template.ts';
export { type BuiltInTarget, targets } from './targets/index.ts';
export { declaredTarget, observableSetting } from './targets/observable.ts';
export {
  type AgentFunction,
  FUNCTION_ADDRESS,
  FUNCTION_TYPE,
  type FunctionCall,
  type FunctionReply,
  functionTarget,
} from './targets/own-code/function-target.ts';
export { openFunctions } from './targets/own-code/open-functions.ts';
export { findReplyPath } from './targets/recognise/find-reply-path.ts';
export { recognise } from './targets/recognise/recognise.ts';
export type { Advice, Recognised, Seen, WayToReach } from './targets/recognise/recognised.ts';
export { loginVariables } from './targets/subprocess/login-variables.ts';
export { plainMessages } from './targets/turns/plain-messages.ts';
export {
  decorators as h4rm3lDecorators,
  presets as h4rm3lPresets,
} from './techniques/h4rm3l/index.ts';
export { type BuiltInTechnique, techniques } from './techniques/index.ts';
export { measurePrompts } from './techniques/measure-prompts.ts';
export { reductionEndings } from './techniques/reduce/reduce-words.ts';
export type { ReplayPrompt } from './techniques/replay/replay.ts';
export { toDuration } from './text/to-duration.ts';
export { listenToAttempts } from './traces/listen-to-attempts.ts';
export { readTracesSetting, type TracesSetting, tracesSetting } from './traces/traces-setting.ts';
