import type { Db } from '../../db/database.ts';
import type { LockedSchedule } from './begin-campaign.ts';

/** Whether its owner is still a member who may hand over campaigns. */
export async function mayBegin(
  tx: Db,
  { organization_id, owner_id }: LockedSchedule,
): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', owner_id)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'viewer')
    .executeTakeFirst();
  return owner !== undefined;
}
