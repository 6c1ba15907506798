import { sql, type Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { LockedCampaign } from './locks.ts';

export async function updateCampaign(
  tx: Db,
  { organization_id, id }: Pick<LockedCampaign, 'organization_id' | 'id'>,
  change: Updateable<Tables['campaigns']>,
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}
