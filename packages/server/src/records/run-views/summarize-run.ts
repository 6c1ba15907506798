import type { Arm, RunReport, RunSummary } from '@provoke/contract';
import { noTitles, openRuns, progressOf } from '@provoke/evidence';
import { rateCounted } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { Problem } from '../../http/problem.ts';
import { toRecord } from '../runs/open-recorded.ts';
import { findRun } from '../runs/run-store.ts';
import { getFactsState } from './facts-state.ts';
import { countJudges, toVerdictPatterns } from './judges.ts';
import { countGoalsOf, listGoalCounts } from './read-goals.ts';
import { type Pattern, readPatterns } from './read-patterns.ts';
import { median, tallyGoals } from './tally-goals.ts';

type Asked = { organizationId: string; runId: string };

/** What each goal needs while it is counted, and the most that is asked for. */
const GOAL_BYTES = 400;
const GOALS_BYTES_MAX = 16_000_000;

/** A run with the numbers that a report of it has, from the counts that its results left. */
export async function summarizeRun(
  db: Db,
  { organizationId, runId }: Asked,
): Promise<Wire<RunReport>> {
  const [{ places, judges }, run, goalCount, patterns] = await Promise.all([
    getFactsState(db, organizationId, runId),
    findRun(db, organizationId, runId),
    countGoalsOf(db, organizationId, runId),
    readPatterns(db, organizationId, runId),
  ]);
  if (!run) throw new Problem('not-found');
  const release = await memoryOf(db).take(Math.min(GOAL_BYTES * goalCount, GOALS_BYTES_MAX));
  const { facts, progress, technique, superseded } = openRun(run);
  const goals = tallyGoals(await listGoalCounts(db, organizationId, runId), superseded);
  const attacks = patterns.filter(({ arm }) => arm === 'attack');
  const repeated = goals.reduce((sum, goal) => sum + goal.superseded, 0);
  const { headline, groups, kappa } = rateCounted({
    ...{ facts, progress, goals, judges, superseded: repeated },
    otherArms: {},
    patterns: toVerdictPatterns(attacks, judges),
  });
  release();
  const { spending, elapsedMs } = facts;
  return {
    ...run,
    technique,
    goals: headline.goals,
    goal_counts: countsOf(headline.counts),
    attempts: headline.attempts,
    attempt_counts: countStatuses(attacks),
    other_arms: countArms(patterns),
    categories: groups.map(({ group, title, goals: rate, undecided }) => ({
      ...{ category: group, title },
      ...rate,
      undecided,
    })),
    judges: countJudges(attacks, judges),
    kappa,
    median_first_broken: median(goals.flatMap(({ tally }) => tally.first_broken ?? [])),
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

/** A run's configuration has what its attempts lack: goals not attempted, attempts that a resume repeated. */
function openRun(run: Wire<RunSummary>) {
  const record = toRecord(run);
  const { facts, progress, sources } = openRuns(run.id, [record], {
    resultsOf: () => {
      throw new Error('The results are counted already.');
    },
    titles: noTitles,
  });
  const restarted = new Map(progressOf(record.run_config)?.restarted ?? []);
  return {
    facts,
    progress,
    technique: sources[0]?.technique ?? '',
    superseded: (goal: number | null) => (goal === null ? 0 : (restarted.get(goal) ?? 0)),
  };
}

const countsOf = ({
  broken,
  resisted,
  undecided,
  error,
  unattempted,
}: RunReport['goal_counts']) => ({
  ...{ broken, resisted, undecided, error, unattempted },
});

function countStatuses(patterns: readonly Pattern[]): RunReport['attempt_counts'] {
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
  return { search: of('search'), control: of('control'), benign: of('benign') };
};

const sum = (patterns: readonly Pattern[]) =>
  patterns.reduce((total, { count }) => total + count, 0);
