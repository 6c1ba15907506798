export { type AttemptOutcome, attemptOutcomes, outcomeOf } from './attempts/outcome-of.ts';
export { readAttemptData } from './attempts/read-attempt-data.ts';
export type { EvidenceLevel } from './evidence/excerpt.ts';
export { maskSecrets } from './evidence/mask-secrets.ts';
export { readExchange } from './evidence/read-exchange.ts';
export { rankOf, readEvidenceKind, readVerdicts } from './evidence/read-verdicts.ts';
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
} from './input.ts';
export { buildReport, type ReportOptions } from './model/build-report.ts';
export { CampaignComparison, compareCampaigns } from './model/compare-campaigns.ts';
export { compareGoals, pairGoals } from './model/compare-goals.ts';
export { compareSettings, compareWithBaseline } from './model/compare-with-baseline.ts';
export { Comparison } from './model/comparison.ts';
export type { GoalRow } from './model/goal-row.ts';
export { type CountedGoal, rateCounted } from './model/rate-counted.ts';
export { Bounds, Spread } from './model/rates.ts';
export { Report } from './model/report.ts';
export { writeChange } from './model/write-sentences.ts';
export { type Fields, numberIn, roleIn, textIn, toFields } from './recorded/fields.ts';
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
export { groupIds, groupOf, unclassified } from './taxonomy/groups.ts';
export { contentTypes, type ReportFormat, reportFormats, writeReport } from './write-report.ts';
export { writeAttemptsCsv } from './writers/attempts-csv.ts';
