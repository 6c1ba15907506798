import type { RunSummary } from '@provoke/contract';
import { type CampaignFacts, noTitles, openRuns, supersededIn } from '@provoke/evidence';
import type { Fold } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { foldRunsOf } from '../run-fold/fold-runs.ts';
import { numberGoals } from '../run-fold/number-goals.ts';
import { listRunsOfCampaign } from '../run-fold/read-doubts.ts';
import { listGoalCounts } from '../run-fold/read-goals.ts';
import type { Pattern } from '../run-fold/read-patterns.ts';
import { toRecord } from '../runs/open-recorded.ts';

type Asked = { organizationId: string; runId: string };
type Known = { run: Wire<RunSummary>; goalCount: number; patterns: readonly Pattern[] };

export type FoldedRun = {
  facts: CampaignFacts;
  technique: string;
  fold: Fold;
  /** Their numbers in the run, in order. */
  goals: readonly number[];
  /** The index of a goal in the fold, by its number in the run. */
  indexOf(goal: number): number;
};

/** What each goal needs while it is counted, and the most that is asked for. */
const GOAL_BYTES = 400;
const GOALS_BYTES_MAX = 16_000_000;

/** A run added up from the counts that its results left. */
export async function foldRun(db: Db, asked: Asked, known: Known): Promise<FoldedRun> {
  const memory = Math.min(GOAL_BYTES * known.goalCount, GOALS_BYTES_MAX);
  const release = await memoryOf(db).take(memory);
  return addUp(db, asked, known).finally(release);
}

async function addUp(
  db: Db,
  { organizationId, runId }: Asked,
  { run, patterns }: Known,
): Promise<FoldedRun> {
  const { facts, progress, ...opened } = openRun(run);
  const counts = await listGoalCounts(db, organizationId, runId);
  const numbers = numberGoals(counts);
  const indexOf = (goal: number) => numbers.get(goal) ?? goal;
  // No figure depends on the texts of goals.
  const goals = counts.map((one) => ({ ...one, goal_index: indexOf(one.goal), text: '' }));
  const counted = patterns.filter(({ askedAgain }) => !askedAgain);
  const arms = new Set(counted.map(({ arm }) => arm));
  const hasActs = patterns.some((one) => one.hasActs);
  const controlIn = await listRunsOfCampaign(db, { organizationId, runId });
  const { fold } = await foldRunsOf(
    db,
    [{ ...opened, id: runId, arms, hasMarks: true, hasActs, goals, indexOf }],
    {
      ...{ organizationId, facts, progress, controlIn },
    },
  );
  return {
    ...{ facts, technique: opened.technique, fold, indexOf },
    goals: counts.map(({ goal }) => goal),
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
  return {
    facts,
    progress,
    technique: sources[0]?.technique ?? '',
    supersededAt: supersededIn(record.run_config),
  };
}
