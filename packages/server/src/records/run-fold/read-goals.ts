import type { RunGoal } from '@provoke/contract';
import type { Db } from '../../db/database.ts';

const AT_ONCE = 10_000;

/** What a goal counts for. */
export type GoalCounts = Omit<RunGoal, 'text' | 'category' | 'resisted' | 'evidence'>;

/** The goals of a run in the order of their numbers, without their texts. */
export async function listGoalCounts(
  db: Db,
  organizationId: string,
  runId: string,
): Promise<GoalCounts[]> {
  const goals: GoalCounts[] = [];
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('run_goals')
      .select(['goal', 'goal_index', 'hazard', 'owasp'])
      .select(['attempts', 'broken', 'undecided', 'errors'])
      .select(['first_broken', 'first_open', 'requests_max'])
      .where('organization_id', '=', organizationId)
      .where('run_id', '=', runId)
      .where('goal', '>', after)
      .orderBy('goal')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) goals.push(row);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return goals;
    after = last.goal;
  }
}

export async function countGoalsOf(db: Db, organizationId: string, runId: string): Promise<number> {
  const { goals } = await db
    .selectFrom('run_goals')
    .select(({ fn }) => fn.countAll<number>().as('goals'))
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return goals;
}
