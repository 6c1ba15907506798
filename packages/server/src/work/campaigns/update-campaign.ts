import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { LockedCampaign } from './locks.ts';

type Columns = Updateable<Tables['campaigns']>;

/** Its running time passes while it is RUNNING, and at no other time. */
export async function updateCampaign(
  tx: Db,
  { organization_id, id }: Pick<LockedCampaign, 'organization_id' | 'id'>,
  change: Omit<Columns, 'ran_ms' | 'running_since'>,
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ ...change, ...timeAfter(change), updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** In milliseconds. */
export const ranMs = sql<number>`ran_ms + coalesce(round(extract(epoch from now() - running_since) * 1000), 0)::bigint`;

function timeAfter({ status }: Columns) {
  if (status === undefined) return {};
  if (status === 'RUNNING') return { running_since: sql<Date>`coalesce(running_since, now())` };
  return { ran_ms: ranMs, running_since: null };
}
