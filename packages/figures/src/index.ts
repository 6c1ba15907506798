export { isBeyondChance } from '@provoke/statistics';
export {
  type CalibratedJudge,
  type CalibrationReport,
  type Disagreement,
  type JudgeReport,
  reportCalibration,
  type Sweep,
} from './calibration/report-calibration.ts';
export { CampaignComparison, compareCampaigns } from './comparison/compare-campaigns.ts';
export { Comparison } from './comparison/comparison.ts';
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
export { type GoalOutcome, type GoalRow, goalOutcomes, tallyOf } from './goals/goal-row.ts';
export { groupBy } from './goals/group-by.ts';
export { buildReport } from './model/build-report.ts';
export { type CountedGoal, rateCounted } from './model/rate-counted.ts';
export { writeAnswer, writeChange } from './model/write-sentences.ts';
export type { Cell } from './overview/cell.ts';
export { type RatedOverview, rateOverview } from './overview/rate-overview.ts';
export { type AttemptCounts, createAttemptCounts, kindOf } from './progress/attempt-counts.ts';
export { createGoalStates, type GoalState } from './progress/goal-states.ts';
export type { Finding } from './report/findings.ts';
export type { Judges } from './report/judges.ts';
export { Bounds, Spread } from './report/rates.ts';
export { type GroupRow, type Problem, Report } from './report/report.ts';
export type { Technique } from './report/technique.ts';
export type { CampaignGoals } from './summary/campaign-goals.ts';
export { fitSuccessLaw } from './summary/fit-success-law.ts';
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
  plural,
} from './text/numbers.ts';
export { percent, probability, range } from './text/whole-numbers.ts';
