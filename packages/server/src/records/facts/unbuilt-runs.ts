import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type UnbuiltRun = { organization_id: string; id: string };

/** The columns of a run that say what is built of it. */
type Built = 'has_facts' | 'has_goal_states' | 'has_first_open';

const AT_ONCE = 100;

/** Runs of an earlier version that this is still to be built of, the newest first, until there are none. */
export async function* unbuiltRuns(db: Db, built: Built): AsyncGenerator<UnbuiltRun> {
  for (;;) {
    const { rows } = await sql<UnbuiltRun>`
      select organization_id, id from runs where not ${sql.ref(built)}
      order by id desc limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    yield* rows;
  }
}
