import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { RunCounts } from '../results/run-counts.ts';

/** Changes a run's counts by so much, tells its watchers, and returns the next number of the run. */
export async function changeCounts(
  tx: Db,
  organizationId: string,
  runId: string,
  change: RunCounts,
): Promise<number> {
  const { last_number } = await tx
    .updateTable('runs')
    .set(({ eb }) => ({
      total_results: eb('total_results', '+', change.total_results),
      successful_jailbreaks: eb('successful_jailbreaks', '+', change.successful_jailbreaks),
      failed_jailbreaks: eb('failed_jailbreaks', '+', change.failed_jailbreaks),
      errors: eb('errors', '+', change.errors),
      not_evaluated: eb('not_evaluated', '+', change.not_evaluated),
      last_number: eb('last_number', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .returning(['last_number', sql`pg_notify('run_changed', id::text)`.as('told')])
    .executeTakeFirstOrThrow();
  return last_number;
}
