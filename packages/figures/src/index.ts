export { isBeyondChance } from '@provoke/statistics';
export {
  type CalibratedJudge,
  type CalibrationReport,
  type Disagreement,
  type JudgeReport,
  reportCalibration,
  type Sweep,
} from './calibration/report-calibration.ts';
export type { CampaignCounts } from './counting/campaign-counts.ts';
export { countRunGoals } from './counting/count-run-goals.ts';
export {
  measurePlain,
  type PlainFloor,
  type PlainGoals,
  plainNameOf,
} from './counting/measure-plain.ts';
export { rateOf } from './counting/rate-of.ts';
export type { Tally } from './counting/tallies.ts';
export { type BaselineGate, decideBaseline, newlyBroken } from './gates/decide-baseline.ts';
export { type Decision, decideGate, type Gate } from './gates/decide-gate.ts';
export type { Resent } from './gates/resent.ts';
export { buildReport, type ReportOptions } from './model/build-report.ts';
export { CampaignComparison, compareCampaigns } from './model/compare-campaigns.ts';
export { compareGoals, pairGoals } from './model/compare-goals.ts';
export { compareSettings, compareWithBaseline } from './model/compare-with-baseline.ts';
export { Comparison } from './model/comparison.ts';
export type { Finding } from './model/findings.ts';
export { type GoalOutcome, type GoalRow, goalOutcomes, tallyOf } from './model/goal-row.ts';
export { groupBy } from './model/group-by.ts';
export type { Judges } from './model/judges.ts';
export { type CountedGoal, rateCounted } from './model/rate-counted.ts';
export { Bounds, Spread } from './model/rates.ts';
export { type GroupRow, type Problem, Report } from './model/report.ts';
export type { Technique } from './model/technique.ts';
export { writeAnswer, writeChange } from './model/write-sentences.ts';
export type { Cell } from './overview/cell.ts';
export { type RatedOverview, rateOverview } from './overview/rate-overview.ts';
export { type AttemptCounts, createAttemptCounts, kindOf } from './progress/attempt-counts.ts';
export { createGoalStates, type GoalState } from './progress/goal-states.ts';
export type { CampaignGoals } from './summary/campaign-goals.ts';
export { fitSuccessLaw } from './summary/fit-success-law.ts';
export type { Lift } from './summary/lift.ts';
export type { Floor } from './summary/measure-floor.ts';
export type { Repeats } from './summary/repeats.ts';
export { requestsIn, type Slice } from './summary/slice.ts';
export { addSpending } from './summary/sum-spending.ts';
export { createTally, type Summary } from './summary/summary.ts';
export { groupIds, groupOf, unclassified } from './taxonomy/groups.ts';
export { hazardTitles } from './taxonomy/hazards.ts';
export { agenticTitles, atlasTitles, lists } from './taxonomy/lists.ts';
export { owaspLlm } from './taxonomy/owasp-llm.ts';
export {
  formatCount,
  formatDay,
  formatInterval,
  formatPoints,
  formatProbability,
  formatRate,
  formatShare,
  formatTime,
  GOALS_FOR_RATE,
  percentOf,
  some,
} from './text/numbers.ts';
export { percent, plural, probability, range } from './text/whole-numbers.ts';
