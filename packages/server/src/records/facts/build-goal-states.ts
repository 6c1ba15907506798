import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { tableOf } from '../../db/writing/unnest.ts';
import { goalEndsOf } from './goal-ends.ts';
import { keyOfGoal } from './key-of-goal.ts';
import { type UnbuiltRun, unbuiltRuns } from './unbuilt-runs.ts';

const GOALS_AT_ONCE = 1_000;

/**
 * Writes what lists and the overview read of goals for runs of an earlier version, the newest first. It may be stopped
 * anywhere, and other processes may do the same.
 */
export async function buildGoalStates(db: Db, signal: AbortSignal): Promise<void> {
  for await (const run of unbuiltRuns(db, 'has_goal_states')) {
    for (let isDone = false; !isDone && !signal.aborted; ) isDone = await writeKeys(db, run);
    if (signal.aborted) return;
    await inTransaction(db, (tx) => writeEnds(tx, run));
  }
}

/** True once every goal with a text has its key. */
async function writeKeys(db: Db, { organization_id, id }: UnbuiltRun): Promise<boolean> {
  const { rows } = await sql<{ goal: number; text: RawJson }>`
    select goal, text from run_goals
    where organization_id = ${organization_id} and run_id = ${id}
      and key is null and text is not null
    order by goal limit ${GOALS_AT_ONCE}`.execute(db);
  const keys = rows.map(({ goal, text }) => ({ goal, key: keyOfGoal(text) }));
  await sql`
    update run_goals set key = item.key
    from ${tableOf<(typeof keys)[number]>({ goal: 'integer', key: 'bigint' }, keys)}
    where organization_id = ${organization_id} and run_id = ${id}
      and run_goals.goal = item.goal`.execute(db);
  return rows.length < GOALS_AT_ONCE;
}

async function writeEnds(tx: Db, { organization_id, id }: UnbuiltRun): Promise<void> {
  const run = await tx
    .selectFrom('runs')
    .select('run_config')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!run) return;
  await tx
    .updateTable('runs')
    .set({ ...goalEndsOf(run.run_config), has_goal_states: true })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}
