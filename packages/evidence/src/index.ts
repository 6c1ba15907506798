export type { Attempt, DecidedBy, JudgeVerdict, Spending } from './campaign/attempt.ts';
export type {
  Asked,
  CampaignEvent,
  CampaignStatus,
  Ending,
  GoalReport,
} from './campaign/events.ts';
export type { Category, Goal, GoalList } from './campaign/goal.ts';
export { createGoalNumbers, type GoalNumbers } from './campaign/goal-numbers.ts';
export type { Step, TargetReply, Usage } from './campaign/reply.ts';
export type { Verdict } from './campaign/verdict.ts';
export { Evidence, type Excerpt } from './excerpt/evidence.ts';
export type { EvidenceLevel } from './excerpt/excerpt.ts';
export { type Shown, toEvidence } from './excerpt/to-evidence.ts';
export type {
  AttemptEvidence,
  AttemptRecord,
  CampaignFacts,
  CampaignRecord,
  GoalFacts,
  JudgeFacts,
  Progress,
  SpendingFacts,
  TargetFacts,
  TechniqueFacts,
} from './recorded/campaign-record.ts';
export { EvidenceKind, type JudgeOutcome, judgeOutcomes } from './recorded/evidence-kind.ts';
export { type Fields, numberIn, roleIn, textIn, toFields } from './recorded/fields.ts';
export { type AttemptOutcome, attemptOutcomes, outcomeOf } from './recorded/outcome-of.ts';
export { type AttemptData, readAttemptData } from './recorded/read-attempt-data.ts';
export { readExchange } from './recorded/read-exchange.ts';
export { rankOf, readEvidenceKind, readVerdicts } from './recorded/read-verdicts.ts';
export { factsOfRuns, noTitles, type RunSource, type Titles } from './runs/facts-of-runs.ts';
export { isGoalIndex } from './runs/goal-numbering.ts';
export { openRuns, type ResultRecord, type RunRecord } from './runs/open-runs.ts';
export { campaignOf, progressOf, type RunProgress } from './runs/run-keeps.ts';
export {
  createSupersession,
  nothingKnown,
  type TechniqueGoals,
  toProgress,
  toTechniqueGoals,
} from './runs/technique-goals.ts';
export { countHidden, piecesOf, showHidden, showOnOneLine } from './text/hidden.ts';
export { maskedText, maskSecrets } from './text/mask-secrets.ts';
