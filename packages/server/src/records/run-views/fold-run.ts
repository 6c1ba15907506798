import type { Arm } from '@provoke/contract';
import type { CampaignFacts, Progress } from '@provoke/evidence';
import { type CountedRun, type Fold, foldRuns } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { isFloor, listArmCounts } from './list-arm-counts.ts';
import { numberGoals } from './number-goals.ts';
import { readMarksOf } from './read-doubts.ts';
import { type GoalCounts, listGoalCounts } from './read-goals.ts';
import type { Pattern } from './read-patterns.ts';

type OfRun = { organizationId: string; runId: string };
type Opened = Pick<CountedRun, 'technique' | 'supersededAt'> & {
  facts: CampaignFacts;
  progress: Progress;
  patterns: readonly Pattern[];
};

/** Adds up a run from the counts that its results left. */
export async function foldRun(
  db: Db,
  of: OfRun,
  { facts, progress, patterns, ...run }: Opened,
): Promise<Fold> {
  const attacked = await listGoalCounts(db, of.organizationId, of.runId);
  const numbers = numberGoals(attacked);
  const indexOf = (goal: number) => numbers.get(goal) ?? goal;
  // No figure depends on the texts of goals.
  const toCounted = (arm: CountedRun['arm'], counts: readonly GoalCounts[]): CountedRun => ({
    ...{ ...run, arm },
    goals: counts.map((one) => ({ ...one, goal_index: indexOf(one.goal), text: '' })),
  });
  const isOf = (arm: Arm) => patterns.some((pattern) => pattern.arm === arm);
  const runs = [toCounted('attack', attacked)];
  if (isFloor(patterns)) runs.push(toCounted('control', await listArmCounts(db, of, 'control')));
  if (isOf('benign')) runs.push(toCounted('benign', await listArmCounts(db, of, 'benign')));
  const fold = foldRuns(runs, { facts, progress });
  const { goals, replies, control } = await readMarksOf(db, of);
  for (const [goal, marks] of goals) fold.putMarks(indexOf(goal), marks);
  fold.putReplies(replies.shared, replies);
  if (control) fold.putControl(control);
  return fold;
}
