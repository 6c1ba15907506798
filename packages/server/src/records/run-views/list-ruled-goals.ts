import { tellGoal } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { readGoalActs } from '../run-fold/read-acts.ts';
import { countGoalsOf } from '../run-fold/read-goals.ts';
import { readPatterns } from '../run-fold/read-patterns.ts';
import { findRun } from '../runs/run-store.ts';
import { foldRun } from './fold-run.ts';

/** What rules say of a goal, as columns of the list of goals. */
export type RuledGoal = {
  goal: number;
  acts: string | null;
  act: string | null;
  cell: string | null;
};

/** Every goal of a run that rules decided, in the order of their numbers; of a floor those alone that were asked. */
export async function listRuledGoals(
  db: Db,
  of: { organizationId: string; runId: string },
  arm: 'attack' | 'control',
): Promise<RuledGoal[]> {
  const { organizationId, runId } = of;
  const acts = await readGoalActs(db, of, { arm });
  if (acts.size === 0) return [];
  const found = Array.from(acts, ([goal, alike]) => ({
    ...{ goal, acts: JSON.stringify(alike), act: null, cell: null },
  }));
  const run = arm === 'attack' ? await findRun(db, organizationId, runId) : undefined;
  if (!run) return found.sort(byNumber);
  const goalCount = await countGoalsOf(db, organizationId, runId);
  const patterns = await readPatterns(db, organizationId, runId);
  const { fold, indexOf, goals } = await foldRun(db, of, { run, goalCount, patterns });
  return goals.map((goal) => {
    const { act = null, cell = null } = tellGoal(fold, indexOf(goal));
    return { goal, acts: JSON.stringify(acts.get(goal) ?? null), act, cell };
  });
}

const byNumber = (a: RuledGoal, b: RuledGoal) => a.goal - b.goal;
