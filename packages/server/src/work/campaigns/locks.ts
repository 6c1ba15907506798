import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Place } from '../work-queue.ts';

/**
 * Locks are taken in one order: target, campaign, slice, run. Of two workers that ask for slices of a target, one waits
 * here, since the slices in flight are counted over all of its campaigns.
 */
export async function lockTarget(tx: Db, { organizationId, target }: Place): Promise<void> {
  const name = `work ${organizationId} ${target}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export type LockedCampaign = Selectable<Tables['campaigns']>;

/** Undefined if it is not this organization's. */
export const lockCampaign = (
  tx: Db,
  organizationId: string,
  id: string,
): Promise<LockedCampaign | undefined> =>
  tx
    .selectFrom('campaigns')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Whether workers may continue. */
export const isOpen = ({ status }: Pick<LockedCampaign, 'status'>): boolean =>
  status === 'QUEUED' || status === 'RUNNING';
