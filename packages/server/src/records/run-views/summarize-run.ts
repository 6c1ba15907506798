import type { Arm, RunReport, RunSummary } from '@provoke/contract';
import { isOpinion, noTitles, openRuns, supersededIn } from '@provoke/evidence';
import {
  agreementOf,
  type Fold,
  measureCampaign,
  patternsOf,
  type Summary,
  toGroups,
} from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { Problem } from '../../http/problem.ts';
import { foldRunsOf } from '../run-fold/fold-runs.ts';
import { numberGoals } from '../run-fold/number-goals.ts';
import { listRunsOfCampaign } from '../run-fold/read-doubts.ts';
import { countGoalsOf, listGoalCounts } from '../run-fold/read-goals.ts';
import { type Pattern, readPatterns } from '../run-fold/read-patterns.ts';
import { toRecord } from '../runs/open-recorded.ts';
import { findRun } from '../runs/run-store.ts';
import { getFactsState } from './facts-state.ts';
import { countJudges, toVerdictPatterns } from './judges.ts';

type Asked = { organizationId: string; runId: string };

/** What each goal needs while it is counted, and the most that is asked for. */
const GOAL_BYTES = 400;
const GOALS_BYTES_MAX = 16_000_000;

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
  const { facts, ...opened } = openRun(run);
  const release = await memoryOf(db).take(Math.min(GOAL_BYTES * goalCount, GOALS_BYTES_MAX));
  const fold = await foldRun(db, asked, { facts, patterns, ...opened }).finally(release);
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
    technique: opened.technique,
    doubts,
    ...(summary.acts && { acts: summary.acts }),
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

type Opened = ReturnType<typeof openRun> & { patterns: readonly Pattern[] };

async function foldRun(
  db: Db,
  { organizationId, runId }: Asked,
  { facts, progress, patterns, ...run }: Opened,
): Promise<Fold> {
  const counts = await listGoalCounts(db, organizationId, runId);
  const numbers = numberGoals(counts);
  const indexOf = (goal: number) => numbers.get(goal) ?? goal;
  // No figure depends on the texts of goals.
  const goals = counts.map((one) => ({ ...one, goal_index: indexOf(one.goal), text: '' }));
  const arms = new Set(patterns.map(({ arm }) => arm));
  const hasActs = patterns.some((one) => one.hasActs);
  const controlIn = await listRunsOfCampaign(db, { organizationId, runId });
  const { fold } = await foldRunsOf(
    db,
    [{ ...run, id: runId, arms, hasMarks: true, hasActs, goals, indexOf }],
    {
      ...{ organizationId, facts, progress, controlIn },
    },
  );
  return fold;
}

/** A run's configuration has what its attempts lack: goals not attempted, attempts that a resume repeated. */
function openRun(run: Wire<RunSummary>) {
  const record = toRecord(run);
  const { facts, progress, sources } = openRuns(run.id, [record], {
    resultsOf: () => {
      throw new Error('The results are counted already.');
    },
    titles: noTitles,
  });
  return {
    facts,
    progress,
    technique: sources[0]?.technique ?? '',
    supersededAt: supersededIn(record.run_config),
  };
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
