import type { Db } from '../db/database.ts';
import { fieldProblem } from '../http/problem.ts';
import { filterRuns } from '../runs/filter-runs.ts';
import { isRunId } from '../runs/is-run-id.ts';

/** A name that was mistyped is refused, rather than found after the first night. */
export async function checkBaseline(
  tx: Db,
  organizationId: string,
  baseline: string | undefined,
): Promise<void> {
  if (baseline === undefined || baseline === 'previous') return;
  const run = await filterRuns(tx, organizationId)
    .select('runs.id')
    .where(({ eb, or }) =>
      or([
        eb('runs.campaign', '=', baseline),
        ...(isRunId(baseline) ? [eb('runs.id', '=', baseline)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!run) throw fieldProblem('baseline', `There is no campaign "${baseline}".`);
}
