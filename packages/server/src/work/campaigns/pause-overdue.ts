import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { WorkQueue } from '../work-queue.ts';
import { pauseCampaign } from './change-campaign.ts';
import { lockCampaign } from './locks.ts';
import { ranMs } from './update-campaign.ts';

/** Pauses campaigns whose running time is used up: also those without a worker. */
export async function pauseOverdue(db: Db, queue: WorkQueue): Promise<void> {
  for (const { organization_id, id } of await listOverdue(db))
    await db.transaction().execute(async (tx) => {
      const campaign = await lockCampaign(tx, organization_id, id);
      // By now it may have ended, or have more time.
      if (!campaign || !(await listOverdue(tx)).some((one) => one.id === id)) return;
      const reason = `Budget spent: ${campaign.max_minutes} of ${campaign.max_minutes} minutes.`;
      await pauseCampaign(tx, campaign, { queue, reason });
    });
}

const listOverdue = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select(['organization_id', 'id'])
    .where('status', '=', 'RUNNING')
    .where('max_minutes', 'is not', null)
    .where(ranMs, '>=', sql<number>`max_minutes * 60000`)
    .execute();
