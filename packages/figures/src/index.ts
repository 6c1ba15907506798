export { isBeyondChance } from '@provoke/statistics';
export {
  decidedWords,
  type Foreseen,
  type ForeseenRule,
  foreseeActs,
  foreseeRule,
  type KnownOfAgent,
} from './acts/foresee-acts.ts';
export { compareWorst } from './acts/list-worst.ts';
export { measureActs } from './acts/measure-acts.ts';
export { type Need, needOf } from './acts/need-of.ts';
export { cellOf, countNotMentioned } from './acts/said-and-did.ts';
export { tellGoal } from './acts/tell-goal.ts';
export { isDone } from './acts/word-at.ts';
export { Brief } from './brief/brief.ts';
export { buildBrief } from './brief/build-brief.ts';
export { countAtGoal } from './brief/count-at-goal.ts';
export type { ForbiddenCall } from './brief/list-look-at.ts';
export { noSearch, type SearchFacts, tellSmallest } from './brief/tell-smallest.ts';
export {
  type CalibratedJudge,
  type CalibrationReport,
  type Disagreement,
  type JudgeReport,
  reportCalibration,
  type Sweep,
} from './calibration/report-calibration.ts';
export {
  CampaignComparison,
  type Compared,
  compareCampaigns,
  compareSides,
  spreadGoals,
} from './comparison/compare-campaigns.ts';
export { compareGoals } from './comparison/compare-goals.ts';
export { compareSetUps } from './comparison/compare-set-ups.ts';
export type { BaselineRecord } from './comparison/compare-with-baseline.ts';
export { type ComparedSide, readSide, toSide } from './comparison/compared-side.ts';
export { Comparison, type Differing } from './comparison/comparison.ts';
export { type Changes, foreseeChanges, type Planned } from './comparison/list-changes.ts';
export { statusIn, toCountedAttempt } from './counting/counted-attempt.ts';
export { type CountedAttempt, createFold, type Fold } from './counting/fold.ts';
export { countPlanned, endRecord, foldRecord, planRecord } from './counting/fold-record.ts';
export {
  type CountedGoal,
  type CountedRepeat,
  type CountedRun,
  type CountedRuns,
  countRuns,
  foldRuns,
} from './counting/fold-runs.ts';
export type { ActCounts } from './counting/goal-acts.ts';
export type { MarkCounts } from './counting/goal-marks.ts';
export type { Times } from './counting/goal-slots.ts';
export { addSpending } from './counting/sum-spending.ts';
export type { Tally } from './counting/tally.ts';
export { doubtLines, doubtWords, inDoubtWords, WEAK_JUDGE } from './doubts/doubt-words.ts';
export { pendingDoubts, pendingOverall } from './doubts/pending-doubts.ts';
export { ASSUMED } from './estimate/assumptions.ts';
export { estimateLines } from './estimate/estimate-words.ts';
export {
  type EstimatedPart,
  type EstimatedTotal,
  estimatePart,
  namesWithoutPrice,
  type Price,
  totalOf,
} from './estimate/estimated-part.ts';
export { floorRequests } from './estimate/floor-requests.ts';
export { type CountedTechnique, type LimitedCalls, limitCalls } from './estimate/limit-calls.ts';
export { capped, type Range, sumOf } from './estimate/range.ts';
export { formatCost, formatRange, formatTokens } from './estimate/range-words.ts';
export { judgeTokens, type RequestTokens, requestTokens } from './estimate/request-tokens.ts';
export { BYTE_ORDER_MARK, csvRow, foreignCell, ownCell } from './format/csv.ts';
export {
  capitalize,
  decimal,
  formatCount,
  formatDay,
  formatDollars,
  formatTime,
  kappaWords,
  listed,
  percent,
  plural,
  points,
  probability,
  range,
  wholePercent,
} from './format/numbers.ts';
export {
  type AcceptedFindings,
  countAccepted,
  createFindingDecisions,
  type FindingDecision,
  type FindingDecisions,
  type FindingPart,
  listFindingParts,
} from './gates/accepted-findings.ts';
export { type BaselineGate, decideBaseline } from './gates/decide-baseline.ts';
export {
  decideFailOn,
  type FailOn,
  type FailOnGate,
  type FailOnKind,
  failOnKinds,
} from './gates/decide-fail-on.ts';
export { type Decision, decideGate, decisionWords, type Gate } from './gates/decide-gate.ts';
export { type GoalRow, tallyOf } from './goals/goal-row.ts';
export { groupBy } from './goals/group-by.ts';
export { toGoalName } from './goals/to-goal-rows.ts';
export { buildReport } from './model/build-report.ts';
export { describeTries } from './model/describe-tries.ts';
export { mainFigure } from './model/main-figure.ts';
export { agreementOf, patternsOf, type VerdictPattern } from './model/measure-judges.ts';
export { toGroups } from './model/to-groups.ts';
export { listNewlyBroken, writeChange, writeNotCompared } from './model/write-change.ts';
export { writeJudges } from './model/write-judges.ts';
export { writeAnswer, writeRest, writeTitle } from './model/write-sentences.ts';
export type { GoalCount, GoalKind, OverviewCounts } from './overview/overview-counts.ts';
export { type RatedOverview, rateOverview } from './overview/rate-overview.ts';
export { boundsOf } from './rates/bounds.ts';
export { goalsIn } from './rates/difference.ts';
export { GOALS_MIN } from './rates/goals-min.ts';
export { rateClusters, rateCounts, rateGoals } from './rates/rate.ts';
export { shareOf } from './rates/share-of.ts';
export { smallestLift } from './rates/smallest-lift.ts';
export type { Finding, FindingEvidence } from './report/findings.ts';
export type { Judges } from './report/judges.ts';
export { type GroupRow, type Problem, Report } from './report/report.ts';
export type { Technique } from './report/technique.ts';
export {
  type RecordedState,
  recordedStates,
  type StateFacts,
  tellState,
} from './states/campaign-state.ts';
export { judgedIn } from './states/goal-counts.ts';
export { type GoalState, goalStates, isJudged, isUndecided } from './states/goal-state.ts';
export { type CampaignCounts, countGoals } from './summary/count-goals.ts';
export { measureCampaign, measureFloor as measureFloorOf } from './summary/measure-campaign.ts';
export { type Lift, type Part, Summary, type TechniquePart } from './summary/summary.ts';
export { groupById, groupIds, groupNamed, groupOf, unclassified } from './taxonomy/groups.ts';
export { hazardTitles } from './taxonomy/hazards.ts';
export { agenticTitles, atlasTitles, lists } from './taxonomy/lists.ts';
export { owaspLlm } from './taxonomy/owasp-llm.ts';
export { owaspLlm2026 } from './taxonomy/owasp-llm-2026.ts';
export { actChangeLines, actChangeRows, actFlowWords } from './text/act-change-words.ts';
export { actsHeadline, actsRestWords, actsSentences } from './text/act-sentences.ts';
export {
  actMarks,
  actRatesWords,
  actRows,
  actWordWords,
  describeOpen,
  evidenceWords,
  kindWords,
  resistedByRules,
  saidAndDidWords,
  squareLines,
  undecidedActWords,
  utilityWords,
  withoutRulesWords,
  worstActWords,
} from './text/act-words.ts';
export { sentWords, unjudgedWords } from './text/attempt-words.ts';
export { chainWords, headsWords } from './text/chain-words.ts';
export {
  flakyWords,
  flowWords,
  incomparableWords,
  isComparable,
  meaningWords,
  setUpWords,
  sharedWords,
  verdictWords,
} from './text/comparison-words.ts';
export { findingWords, stepsOf, type Told, tellDone, tellSaid } from './text/conduct-words.ts';
export { dayWords } from './text/day-words.ts';
export {
  changeParts,
  changeWords,
  correctedWords,
  differenceWords,
  testWords,
} from './text/difference-words.ts';
export { findNearTool, nearMissWords } from './text/find-near-tool.ts';
export { findTool } from './text/find-tool.ts';
export { goalChangeLines, goalChangeRows } from './text/goal-change-words.ts';
export {
  comparedWords,
  findableWords,
  liftSizeWords,
  liftWords,
  NO_LIFT,
  openWords,
  plainlyWords,
  triesWords,
} from './text/lift-words.ts';
export { aroundMark } from './text/mark-named.ts';
export { observableWords } from './text/observable-words.ts';
export {
  listWaysToObserve,
  observeWords,
  toTurnOnWords,
  unseenWords,
  type WayToObserve,
} from './text/observe-words.ts';
export { overRefusalWords } from './text/over-refusal-words.ts';
export {
  otherGoalsWords,
  overviewActSentences,
  overviewWordSentences,
} from './text/overview-act-words.ts';
export {
  lateWords,
  type RaiseWords,
  raisedGoalWords,
  raiseWords,
  reviewedRaiseWords,
} from './text/raise-words.ts';
export {
  countedGoalsWords,
  countsOf,
  formatRate,
  meanWords,
  noRateWords,
  rateWords,
} from './text/rate-words.ts';
export { repeatsParts, repeatsWords } from './text/repeats-words.ts';
export { IN_ORDER_OF_ARRIVAL, requestWords } from './text/request-words.ts';
export { raisedActs, raisedSeverityWords, reviewWords } from './text/review-words.ts';
export {
  campaignIdOf,
  type NamedRun,
  runFileName,
  runName,
  runNameParts,
} from './text/run-name.ts';
export { harmIn, harmWords, severityWords } from './text/severity-words.ts';
export {
  agentChangeWords,
  basisWords,
  restOfChangesWords,
  SINCE_LAST_WEEK_NOTE,
  weekChangeCounts,
  weekChangeFlow,
  weekChangeTest,
} from './text/since-last-week-words.ts';
export {
  boundsWords,
  countsWords,
  describeState,
  stateWords,
  undecidedBoundsWords,
  undecidedWords,
} from './text/state-words.ts';
export { mostTelling, tellWay, type WayLine } from './text/tell-way.ts';
export { type TimeWords, tellTime, timesWidth } from './text/time-words.ts';
export { WEEK_LINE_NOTE, type Week, weekWords } from './text/week-words.ts';
