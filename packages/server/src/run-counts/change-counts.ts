import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { namesIn } from '../db/tables/columns/pick-columns.ts';
import { runCountColumns } from '../db/tables/columns/run-columns.ts';
import type { RunCounts } from './run-counts.ts';

type OfRun = { organizationId: string; runId: string };

/**
 * The statement that changes a run's counts by these amounts, allocates this many of its numbers and notifies its
 * watchers. It holds the run's row until the commit, so numbers follow commit order.
 */
export const countOnRun = (
  db: Db,
  { organizationId, runId }: OfRun,
  { change, numbers }: { change: RunCounts; numbers: number },
) =>
  db
    .updateTable('runs')
    .set(({ eb }) => ({
      ...Object.fromEntries(
        namesIn(runCountColumns).map((name) => [name, eb(name, '+', change[name])]),
      ),
      last_number: eb('last_number', '+', numbers),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .returning([
      'organization_id',
      'id as run_id',
      'last_number',
      sql`pg_notify('run_changed', id::text)`.as('told'),
    ]);

/** Changes a run's counts by these amounts and returns the run's next number. */
export async function changeCounts(
  tx: Db,
  organizationId: string,
  runId: string,
  change: RunCounts,
): Promise<number> {
  const counted = countOnRun(tx, { organizationId, runId }, { change, numbers: 1 });
  const { last_number } = await counted.executeTakeFirstOrThrow();
  return last_number;
}
