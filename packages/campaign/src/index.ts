export { didYouMean, findClosest } from '@provoke/evidence';
export { Agent, CampaignError, type Hacking, type HackSettings, parametersOf } from './agent.ts';
export { type FoundTool, findTools, type KnownBy } from './agent-tools/find-tools.ts';
export { type Checked, type CheckedState, checkAgent } from './check-agent.ts';
export { agentSchema } from './configuration/agent-parameters.ts';
export {
  attackConfigSchema,
  Budget,
  Execution,
  MODEL_TIMEOUT_S,
  ModelTimeout,
  RoleConfig,
} from './configuration/attack-config.ts';
export type { WrittenGoals } from './configuration/choose-goals.ts';
export { parseGoalsOf, readGoalsFile, STANDARD_INPUT } from './configuration/goals-file.ts';
export { measuresOverRefusal } from './configuration/over-refusal.ts';
export { placeAttackCode, placeOwnCode } from './configuration/own-code-place.ts';
export { parseYamlFile } from './configuration/parse-yaml-file.ts';
export { pinGoals } from './configuration/pin-goals.ts';
export { placeAgent } from './configuration/place-agent.ts';
export { advising, asUsageError } from './configuration/reasons.ts';
export { resolveSettings } from './configuration/resolve-settings.ts';
export { toUtf8 } from './configuration/to-utf8.ts';
export type { AgentParameters } from './configuration/typed-agent.ts';
export type { AttackConfig } from './configuration/typed-attack.ts';
export { defineConfig, type ProvokeConfig } from './define-config.ts';
export { AdvisedError } from './errors/advised-error.ts';
export { ConfigError, type ConfigIssue, parseConfig, withPath } from './errors/config-error.ts';
export { describeError } from './errors/describe-error.ts';
export { describeFileError, describeUnreadable } from './errors/describe-file-error.ts';
export { locateIssues } from './errors/locate-issues.ts';
export { messageOf } from './errors/message-of.ts';
export { UsageError } from './errors/usage-error.ts';
export { type Estimate, estimateCampaign } from './estimate/estimate.ts';
export { estimateHack } from './estimate/estimate-hack.ts';
export {
  type CampaignFolder,
  getCampaignFolder,
  isCalled,
  listCampaignFolders,
} from './folder/campaign-folder.ts';
export { readManifest } from './folder/manifest.ts';
export { VERSION } from './folder/version.ts';
export { resumeHack, runHack, runInFolder } from './hack.ts';
export type { HackEvent } from './hack-event.ts';
export type { HackOptions, LiveCampaign } from './hack-options.ts';
export { journalFile, openJournal } from './journal/journal.ts';
export { readJournalState } from './journal/journal-state.ts';
export { beginning } from './journal/read-log.ts';
export {
  type GatheredApplication,
  gatherApplication,
  type Sources,
} from './make-goals/application/gather-application.ts';
export { createSeenTools } from './make-goals/application/read-seen.ts';
export type { MadeGoal } from './make-goals/goal/made-goal.ts';
export { type Made, makeGoals, plantingOf } from './make-goals/make-goals.ts';
export { goalEntries, twinEntries } from './make-goals/written/goal-entries.ts';
export { goalsComment, twinsComment } from './make-goals/written/head-comment.ts';
export { twinsFile, writeGoals, writtenFormatOf } from './make-goals/written/write-goals.ts';
export { placeWords } from './notices/command-for.ts';
export { describeServer, formatWait } from './notices/format-wait.ts';
export { quoteWord } from './notices/quote-word.ts';
export type { FolderOutcome, Outcome } from './outcome.ts';
export { connectJudges } from './plan/connect-judges.ts';
export { connectRole } from './plan/connect-role.ts';
export { requestsOf } from './plan/count-requests.ts';
export { defaultModel } from './plan/defaults.ts';
export {
  describeFloor,
  describeJudges,
  describeRules,
  describeTechniques,
} from './plan/describe-start.ts';
export { makePlan, type Plan } from './plan/make-plan.ts';
export { OWN_AGENTS } from './plan/plan-target.ts';
export { isWeaklyJudged } from './plan/weakly-judged.ts';
export { applyPreset } from './presets/apply-preset.ts';
export { measurePreset } from './presets/measure-preset.ts';
export { presetIds, presets } from './presets/presets.ts';
export { findRuns } from './reading/find-runs.ts';
export { isReplay } from './reading/is-replay.ts';
export { listRatedRuns, type RatedRun } from './reading/list-rated-runs.ts';
export { listServed } from './reading/list-served.ts';
export { type Looking, type OpenedCampaign, openCampaign } from './reading/open-campaign.ts';
export { readFolder } from './reading/read-folder.ts';
export { readRuns } from './reading/read-runs.ts';
export { recogniseAgent } from './recognise-agent.ts';
export { ActLine, ListedAttempt } from './recorded/act-line.ts';
export {
  AttemptLine,
  lineOutcomeOf,
  lineOutcomes,
  toAttemptLine,
  toBriefLine,
} from './recorded/attempt-line.ts';
export { type ActsListed, type ActsWanted, listActs } from './recorded/list-acts.ts';
export { listAttempts, type Wanted } from './recorded/list-attempts.ts';
export type { RecordedCampaign } from './recorded/recorded-campaign.ts';
export { measureRecorded, summarize } from './recorded/summarize.ts';
export { type ActDetails, type ToldCampaign, tellCampaign } from './recorded/tell-campaign.ts';
export { titles } from './recorded/titles.ts';
export { readWholeAttempt, toWholeAttempt, WholeAttempt } from './recorded/whole-attempt.ts';
export { openOwnService } from './recording/open-own-service.ts';
export { type Sent, sendRest } from './recording/send-rest.ts';
export {
  type FoundReduction,
  findReduction,
  isSmaller,
  readReduction,
} from './reduction/found-reduction.ts';
export { toReduceCampaign } from './reduction/to-reduce-campaign.ts';
export { createRegistry, type Extensions } from './registry.ts';
export { observableOf } from './regression/declare-observable.ts';
export { foldRules } from './regression/fold-rules.ts';
export { decidedByOf, type Regression, toRegression } from './regression/to-regression.ts';
export { findGiven, type Given } from './replay/find-given.ts';
export {
  type FoundAttack,
  findAttacks,
  foundAttackIn,
  toFoundAttack,
} from './replay/found-attack.ts';
export { type Again, readAgain } from './replay/read-again.ts';
export { toReplayCampaign } from './replay/replay-campaign.ts';
export { type ReplayOutcome, readReplay } from './replay/replay-outcomes.ts';
export { toCampaignFile } from './replay/to-campaign-file.ts';
export { toRepeated } from './replay/to-repeated.ts';
export {
  type CampaignSummary,
  summarizeCampaign,
  summarizeCampaigns,
} from './results/campaign-summary.ts';
export { type AttemptResult, collectResults } from './results/collect-results.ts';
export { rateCampaigns } from './results/rate-campaigns.ts';
export { rateServed } from './results/rate-served.ts';
export type { RatedCampaign } from './results/rated-campaign.ts';
export { tellRun } from './results/tell-run.ts';
export { hasReviews, readReviews, withReviews } from './reviews/read-reviews.ts';
export { reviewFoldersIn } from './reviews/review-folders.ts';
export { shownAddress } from './secrets/mask-address.ts';
export { leaveOutSecrets, putBack, variableIn } from './secrets/secrets.ts';
export { chooseService, type ServiceChoice } from './service/choose-service.ts';
export { backOff, classifyError } from './service/classify-error.ts';
export { createClient } from './service/create-client.ts';
export { openService, type Service } from './service/open-service.ts';
export { defaultDataDir, readEnvironment, settingsPath } from './settings/config.ts';
export {
  complainAbout,
  type SettingName,
  settingNames,
  settingVariables,
  shownSetting,
} from './settings/setting.ts';
export {
  effectiveSettings,
  readSettings,
  type Settings,
  writeSettings,
} from './settings/settings-file.ts';
export { describeSignIn } from './sign-in/find-sign-in.ts';
export {
  forgetSignIn,
  type KeptSignIn,
  keepSignIn,
  readSignIn,
} from './sign-in/kept-sign-in.ts';
export { readStateFile } from './sign-in/read-state-file.ts';
export { askModel } from './suggest/ask-model.ts';
export { askPlanner, objectIn, quoteUpTo } from './suggest/ask-planner.ts';
export { askTwoQuestions } from './suggest/ask-two-questions.ts';
export { type Suggestions, suggestTechniques } from './suggest/suggest-techniques.ts';
export { suggestedFile } from './suggest/suggested-file.ts';
export { planUses } from './uses/plan-uses.ts';
export type { CheckedChain } from './verify/check-chain.ts';
export { Difference } from './verify/difference.ts';
export { isFileName } from './verify/read-chain-file.ts';
export { listSince } from './verify/since-head.ts';
export { verifyChains } from './verify/verify.ts';
export type { CampaignProgress } from './view/campaign-progress.ts';
export { createCampaignView } from './view/campaign-view.ts';
export type { GoalView } from './view/goal-view.ts';
export type { RunningGoal } from './view/running-goals.ts';
export { type HandedOver, handOver, planHandOver } from './work/hand-over.ts';
export { declaredVariables, sortTargets, variablesIn } from './work/variables.ts';
export { work } from './work/work.ts';
export { parseWorkerFile, readWorkerFile, type WorkerFile } from './work/worker-file.ts';
