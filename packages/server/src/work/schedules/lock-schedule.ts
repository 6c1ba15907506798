import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedSchedule } from './begin-campaign.ts';

/** Throws `Problem` if it is not this organization's. */
export async function lockSchedule(
  tx: Db,
  organizationId: string,
  id: string,
): Promise<LockedSchedule> {
  const schedule = await tx
    .selectFrom('schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!schedule) throw new Problem('not-found');
  return schedule;
}
