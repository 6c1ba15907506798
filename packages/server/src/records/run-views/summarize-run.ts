import type { Arm, CampaignActs, RunReport } from '@provoke/contract';
import { isOpinion } from '@provoke/evidence';
import { agreementOf, measureCampaign, patternsOf, type Summary, toGroups } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { Problem } from '../../http/problem.ts';
import { countGoalsOf } from '../run-fold/read-goals.ts';
import { type Pattern, readPatterns } from '../run-fold/read-patterns.ts';
import { findRun } from '../runs/run-store.ts';
import { countUnseen } from './count-unseen.ts';
import { getFactsState } from './facts-state.ts';
import { type FoldedRun, foldRun } from './fold-run.ts';
import { countJudges, toVerdictPatterns } from './judges.ts';
import { listLate } from './list-late.ts';

type Asked = { organizationId: string; runId: string };

/** A run with the numbers that a report of it has, from the counts that its results left. */
export async function summarizeRun(db: Db, asked: Asked): Promise<Wire<RunReport>> {
  const { organizationId, runId } = asked;
  const [{ places, judges }, run, goalCount, patterns] = await Promise.all([
    getFactsState(db, organizationId, runId),
    findRun(db, organizationId, runId),
    countGoalsOf(db, organizationId, runId),
    readPatterns(db, organizationId, runId),
  ]);
  if (!run) throw new Problem('not-found');
  const folded = await foldRun(db, asked, { run, goalCount, patterns });
  const { facts, technique, fold } = folded;
  const summary = measureCampaign(fold);
  const { goals, bounds, attempts, over_refusal, campaign_goals, by_filter, superseded, doubts } =
    summary;
  const attacks = patterns.filter(({ arm }) => arm === 'attack');
  const counted = attacks.filter(({ askedAgain }) => !askedAgain);
  const again = sum(attacks) - sum(counted);
  const opinions = judges.filter(isOpinion);
  const verdicts = patternsOf(opinions, toVerdictPatterns(counted, judges));
  const { spending, elapsedMs } = facts;
  return {
    ...run,
    technique,
    doubts,
    ...(summary.acts && (await tellActs(db, asked, { acts: summary.acts, folded }))),
    ...{
      goals,
      goal_counts: campaign_goals,
      by_filter,
      bounds,
      floor: floorOf(summary),
      over_refusal,
    },
    attempts,
    attempt_counts: { ...countStatuses(attacks), superseded: superseded + again },
    other_arms: countArms(patterns),
    categories: toGroups(summary).map(({ group, title, goals: rate, undecided }) => ({
      ...{ category: group, title },
      ...rate,
      undecided,
    })),
    judges: countJudges(counted, judges),
    kappa: agreementOf(opinions, verdicts)?.kappa ?? null,
    ...firstBreakOf(summary),
    spending: spending && {
      requests: spending.requests,
      input_tokens: spending.inputTokens,
      output_tokens: spending.outputTokens,
      cost_usd: spending.costUsd,
    },
    elapsed_ms: elapsedMs,
    places,
  };
}

/** What the agent did, what spans showed of it later, and what would show the rest. */
async function tellActs(
  db: Db,
  asked: Asked,
  { acts, folded }: { acts: CampaignActs; folded: FoldedRun },
): Promise<Pick<RunReport, 'acts' | 'late' | 'unseen'>> {
  const late = await listLate(db, asked);
  if (acts.goals.not_observable === 0) return { acts, late };
  return { acts, late, unseen: await countUnseen(db, asked, folded) };
}

const floorOf = ({ floor }: Summary): RunReport['floor'] =>
  floor && { goals: floor.goals, goal_counts: floor.goal_counts };

/** Of the run's one technique. */
function firstBreakOf({ floor, techniques }: Summary) {
  const part = floor ?? Object.values(techniques)[0];
  return {
    median_first_broken: part?.queries_to_first_success.median ?? null,
    requests_max: part?.requests_max ?? null,
  };
}

function countStatuses(patterns: readonly Pattern[]) {
  const of = (...wanted: Pattern['status'][]) =>
    sum(patterns.filter(({ status }) => wanted.includes(status)));
  return {
    broken: of('broken'),
    resisted: of('resisted'),
    undecided: of('open'),
    agent_error: of('agent-error'),
    framework_error: of('framework-error', 'passed', 'failed'),
  };
}

const countArms = (patterns: readonly Pattern[]): RunReport['other_arms'] => {
  const of = (wanted: Arm) => sum(patterns.filter(({ arm }) => arm === wanted));
  return {
    search: of('search'),
    control: of('control'),
    benign: of('benign'),
    harmless: of('harmless'),
  };
};

const sum = (patterns: readonly Pattern[]) =>
  patterns.reduce((total, { count }) => total + count, 0);
