import type { Arm } from '@provoke/contract';
import type { CampaignFacts, Progress } from '@provoke/evidence';
import {
  type CountedGoal,
  type CountedRun,
  type CountedRuns,
  countRuns,
  type Fold,
  type Times,
} from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { isFloor, listArmCounts } from './list-arm-counts.ts';
import { readGoalActs } from './read-acts.ts';
import { readControl, readGoalMarks, readSharedReplies } from './read-doubts.ts';

/** A run with what was counted of its attacks. */
export type OpenedRun = Pick<CountedRun, 'technique' | 'supersededAt' | 'repeats'> & {
  id: string;
  /** What its attempts are for. */
  arms: ReadonlySet<Arm>;
  /** Whether any of them has a mark. */
  hasMarks: boolean;
  /** Whether rules decided any of them. */
  hasActs: boolean;
  goals: readonly CountedGoal[];
  /** Their numbers, if these are not all goals of the run. */
  among?: readonly number[] | undefined;
  /** The index of a goal, by its number in the run. */
  indexOf(goal: number): number;
};

type Opened = {
  organizationId: string;
  facts: CampaignFacts;
  progress: Progress;
  /** Where the campaign's harmless request may be. */
  controlIn: readonly string[];
  /** The goals that represent many alike. */
  times?: Times | undefined;
};

/** Adds up runs of one campaign from the counts that their results left. */
export async function foldRunsOf(
  db: Db,
  runs: readonly OpenedRun[],
  { organizationId, controlIn, ...opened }: Opened,
): Promise<CountedRuns> {
  const counted: CountedRun[] = [];
  for (const run of runs) counted.push(...(await countArms(db, organizationId, run)));
  const counts = countRuns(counted, opened);
  const { fold } = counts;
  for (const { id, indexOf, among } of runs.filter(({ hasMarks }) => hasMarks))
    for (const [goal, marks] of await readGoalMarks(db, { organizationId, runId: id }, among))
      fold.putMarks(indexOf(goal), marks);
  for (const run of runs.filter(({ hasActs }) => hasActs))
    await putActs(db, fold, { organizationId, run });
  const runIds = runs.map(({ id }) => id);
  const [replies, control] = await Promise.all([
    readSharedReplies(db, { organizationId, runIds }),
    readControl(db, { organizationId, runIds: controlIn }),
  ]);
  fold.putReplies(replies.shared, replies);
  if (control) fold.putControl(control);
  return counts;
}

/** What rules say of the attempts that were put. */
async function putActs(
  db: Db,
  fold: Fold,
  { organizationId, run }: { organizationId: string; run: OpenedRun },
): Promise<void> {
  const { id: runId, technique, arms, among, indexOf } = run;
  for (const arm of isFloor(arms) ? (['attack', 'control'] as const) : (['attack'] as const))
    for (const [goal, counts] of await readGoalActs(db, { organizationId, runId }, { arm, among }))
      fold.putActs({ technique, arm }, indexOf(goal), counts);
}

/** The goals of a run by what was sent to them. */
async function countArms(
  db: Db,
  organizationId: string,
  { id: runId, arms, indexOf, goals, repeats = [], ...run }: OpenedRun,
): Promise<CountedRun[]> {
  const listed = async (arm: 'control' | 'benign'): Promise<CountedRun> => {
    const counts = await listArmCounts(db, { organizationId, runId }, arm);
    // No figure depends on the texts of these.
    const goals = counts.map((one) => ({ ...one, goal_index: indexOf(one.goal), text: '' }));
    return { ...run, arm, goals };
  };
  return [
    { ...run, arm: 'attack', goals, repeats },
    ...(isFloor(arms) ? [await listed('control')] : []),
    ...(arms.has('benign') ? [await listed('benign')] : []),
  ];
}
