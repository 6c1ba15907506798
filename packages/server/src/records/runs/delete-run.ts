import type { Db } from '../../db/database.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { notifyRun } from '../run-counts/change-counts.ts';

/** Hides a run with its results and traces; they are removed later. Notifies its watchers. */
export async function deleteRun(db: Db, organizationId: string, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('runs')
    .set(({ fn }) => ({ deleted_at: fn<Date>('now') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(ofVisibleAgent(organizationId, 'runs.agent_id'))
    .returning('id')
    .executeTakeFirst();
  if (!marked) return false;
  await notifyRun(db, id);
  return true;
}
