import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { isCountedFact } from './insert-facts.ts';
import { firstOpen } from './move-goal.ts';
import { type UnbuiltRun, unbuiltRuns } from './unbuilt-runs.ts';

/**
 * Looks up which request first left a goal open, for runs of an earlier version, the newest first. It may be stopped
 * anywhere, and other processes may do the same.
 */
export async function buildFirstOpen(db: Db, signal: AbortSignal): Promise<void> {
  for await (const run of unbuiltRuns(db, 'has_first_open')) {
    if (signal.aborted) return;
    await inTransaction(db, (tx) => buildRun(tx, run));
  }
}

/** Results that arrive wait for the run's row. */
async function buildRun(tx: Db, { organization_id, id }: UnbuiltRun): Promise<void> {
  await sql`
    update runs set has_first_open = true
    where organization_id = ${organization_id} and id = ${id}`.execute(tx);
  await sql`
    update run_goals set first_open = found.first_open
    from (
      select goal, ${firstOpen} as first_open from result_facts
      where organization_id = ${organization_id} and run_id = ${id} and ${isCountedFact}
      group by goal
    ) as found
    where organization_id = ${organization_id} and run_id = ${id}
      and run_goals.goal = found.goal and found.first_open is not null`.execute(tx);
}
