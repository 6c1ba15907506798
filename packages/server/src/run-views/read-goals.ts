import type { RunGoal } from '@provoke/contract';
import { groupOf } from '@provoke/report';
import type { Db } from '../db/database.ts';
import type { RawJson } from '../json/raw-json.ts';

const AT_ONCE = 2_000;

/** The goals of a run in the order of their numbers, a few at a time. */
export async function* readGoals(
  db: Db,
  organizationId: string,
  runId: string,
): AsyncGenerator<RunGoal> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('run_goals')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('run_id', '=', runId)
      .where('goal', '>', after)
      .orderBy('goal')
      .limit(AT_ONCE)
      .execute();
    yield* rows.map(toRunGoal);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.goal;
  }
}

type Row = Omit<RunGoal, 'text' | 'category'> & { text: RawJson | null };

const toRunGoal = (row: Row): RunGoal => ({
  goal: row.goal,
  goal_index: row.goal_index,
  text: (row.text?.parse() as string | undefined) ?? '',
  category: groupOf({ owasp: row.owasp, category: row.hazard }).id,
  hazard: row.hazard,
  owasp: row.owasp,
  attempts: row.attempts,
  broken: row.broken,
  resisted: row.resisted,
  undecided: row.undecided,
  errors: row.errors,
  first_broken: row.first_broken,
  evidence: row.evidence,
});

export async function countGoalsOf(db: Db, organizationId: string, runId: string): Promise<number> {
  const { goals } = await db
    .selectFrom('run_goals')
    .select(({ fn }) => fn.countAll<number>().as('goals'))
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return goals;
}
