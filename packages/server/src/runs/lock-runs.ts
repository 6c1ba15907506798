import type { Db } from '../db/database.ts';

/**
 * Locks the runs of an agent or an attack that is to be deleted, before it is. Whoever writes to a run locks the
 * run and then, by its foreign keys, what it belongs to: in one order nobody waits in a circle.
 */
export async function lockRuns(
  tx: Db,
  organizationId: string,
  { column, id }: { column: 'agent_id' | 'attack_id'; id: string },
): Promise<void> {
  await tx
    .selectFrom('runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(column, '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
}
