export { createCallPairs, isNumberOfOurs } from './acts/calls/pair-calls.ts';
export type { Attempt, DecidedBy, JudgeVerdict, Spending } from './campaign/attempt.ts';
export type {
  Asked,
  CampaignEvent,
  CampaignStatus,
  Ending,
  GoalReport,
} from './campaign/events.ts';
export type { Category, Goal, GoalList, GoalsVersion, PublishedGoal } from './campaign/goal.ts';
export { createGoalNumbers, type GoalNumbers } from './campaign/goal-numbers.ts';
export type { Grounds } from './campaign/grounds.ts';
export { CONDUCT, isOpinion, ofLastReply, whyNotCounted } from './campaign/judge-names.ts';
export type { Marks, Texts } from './campaign/marks.ts';
export type { Decided, Raise } from './campaign/raise.ts';
export type { Step, TargetReply, Usage } from './campaign/reply.ts';
export { type Control, createSharedReplies, type SharedReply } from './campaign/shared-replies.ts';
export { spendingOf } from './campaign/spending-of.ts';
export type { Verdict } from './campaign/verdict.ts';
export { Evidence, EvidenceKind, type Excerpt } from './excerpt/evidence.ts';
export { toExcerpt } from './excerpt/excerpt.ts';
export { findQuote } from './excerpt/find-quote.ts';
export { type Shown, toEvidence } from './excerpt/to-evidence.ts';
export {
  type Fields,
  filledIn,
  firstFilledIn,
  isFields,
  numberIn,
  textIn,
  toFields,
  toText,
} from './fields/fields.ts';
export { decideLate, type LateDecision } from './late/decide-late.ts';
export { asAside, verdictOfRules } from './late/verdict-of-rules.ts';
export { toActStep, toolCallStep, toolResponseStep } from './recorded/act-steps.ts';
export { actWordOf } from './recorded/act-word.ts';
export { actWordIn } from './recorded/act-word-in.ts';
export type {
  AttemptEvidence,
  AttemptRecord,
  CampaignFacts,
  CampaignRecord,
  ChainHead,
  GoalFacts,
  Progress,
  RecordedEnding,
  SetUp,
  TechniqueFacts,
} from './recorded/campaign-record.ts';
export { type DescribedStep, describeStep } from './recorded/describe-step.ts';
export { findEvidenceKind } from './recorded/find-evidence-kind.ts';
export { isStronger, type Standing } from './recorded/is-stronger.ts';
export { type JudgeOutcome, judgeOutcomes, outcomeOfVerdict } from './recorded/judge-outcome.ts';
export {
  type AttemptOutcome,
  attemptOutcomes,
  countedStatus,
  outcomeOf,
  requestOutcomeOf,
} from './recorded/outcome-of.ts';
export { withYear } from './recorded/owasp-id.ts';
export { publishedNameOf } from './recorded/published-name.ts';
export {
  type ActFacts,
  readActs,
  readCalledTools,
} from './recorded/read-acts.ts';
export { placeAgentSteps, readAgentSteps } from './recorded/read-agent-steps.ts';
export {
  type AttemptData,
  isAskedAgain,
  isGoalIndex,
  readAttemptData,
  readTechniqueData,
  readTurn,
  wasAskedAgain,
} from './recorded/read-attempt-data.ts';
export { readBrokenRule } from './recorded/read-broken-rule.ts';
export { readExchange } from './recorded/read-exchange.ts';
export { readFacts } from './recorded/read-facts.ts';
export {
  markKindsOf,
  markNames,
  readMarks,
} from './recorded/read-marks.ts';
export { type Message, type Speaker, writeMessages } from './recorded/read-messages.ts';
export { readSentResult, type SentResult } from './recorded/read-sent-result.ts';
export {
  readCallId,
  readSentCall,
  readToolCall,
  readToolCalls,
  type SentCall,
  writeToolCall,
} from './recorded/read-tool-calls.ts';
export {
  rankOf,
  readDecidedBy,
  readEvidenceKind,
  readOtherMetrics,
  readVerdicts,
  VERDICTS_MAX,
} from './recorded/read-verdicts.ts';
export { sortKeys } from './recorded/sort-keys.ts';
export {
  endingOfRuns,
  factsOfRuns,
  noTitles,
  type RunSource,
  type Titles,
} from './runs/facts-of-runs.ts';
export { groundsOf } from './runs/grounds.ts';
export { openRuns, type RunRecord } from './runs/open-runs.ts';
export { campaignOf, progressOf, type RunProgress, toSpendings } from './runs/run-keeps.ts';
export {
  AGENT_SETTINGS,
  describeRequests,
  describeSetUp,
  NOT_RECORDED,
  requestsPart,
} from './runs/set-up.ts';
export {
  createSupersession,
  nothingKnown,
  supersededIn,
  type TechniqueGoals,
  toProgress,
  toTechniqueGoals,
} from './runs/technique-goals.ts';
export { didYouMean, findClosest } from './text/find-closest.ts';
export { codeOf, countHidden, labelOf, splitHidden } from './text/hidden.ts';
export { maskedText, maskField, maskValue } from './text/mask-secrets.ts';
export { shellWord } from './text/shell-word.ts';
export { escapeHidden, replaceHidden, showHidden, showOnOneLine } from './text/show-hidden.ts';
export { storable } from './text/storable.ts';
export { stripRules, stripSecrets } from './text/strip-secrets.ts';
export { toAgentCurl, toCurl, type WrittenRequest } from './text/to-curl.ts';
export { toPython } from './text/to-python.ts';
