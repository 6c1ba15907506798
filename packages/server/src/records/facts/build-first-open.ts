import { sql } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import { isCountedFact } from './insert-facts.ts';
import { firstOpen } from './move-goal.ts';

type Named = { organization_id: string; id: string };

const RUNS_AT_ONCE = 100;

/**
 * Looks up which request first left a goal open, for runs of an earlier version, the newest first. It may be stopped
 * anywhere, and other processes may do the same.
 */
export async function buildFirstOpen(db: Db, signal: AbortSignal): Promise<void> {
  for (let runs = await listUnbuilt(db); runs.length > 0; runs = await listUnbuilt(db))
    for (const run of runs) {
      if (signal.aborted) return;
      await inTransaction(db, (tx) => buildRun(tx, run));
    }
}

async function listUnbuilt(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select organization_id, id from runs where not has_first_open
    order by id desc limit ${RUNS_AT_ONCE}`.execute(db);
  return rows;
}

/** Results that arrive wait for the run's row. */
async function buildRun(tx: Db, { organization_id, id }: Named): Promise<void> {
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
