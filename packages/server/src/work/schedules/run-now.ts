import { newCampaignId } from '@provoke/contract/new-campaign';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { WorkQueue } from '../work-queue.ts';
import { beginCampaign } from './begin-campaign.ts';
import { findUnfinished, insertEntry } from './entry-store.ts';
import { lockSchedule } from './lock-schedule.ts';

type Running = { id: string; queue: WorkQueue };

/** A campaign of the caller, in addition to those that are due. Returns the id of its entry. */
export async function runNow(
  tx: Db,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  { id, queue }: Running,
): Promise<string> {
  const schedule = await lockSchedule(tx, organizationId, id);
  const unfinished = await findUnfinished(tx, organizationId, id);
  const dueAt = new Date();
  if (unfinished !== undefined)
    return insertEntry(tx, {
      ...{ organization_id: organizationId, schedule_id: id, due_at: dueAt },
      reason: unfinished,
    });
  const name = `${schedule.name}-${newCampaignId(dueAt)}`;
  return beginCampaign(tx, { ...schedule, owner_id: userId }, { name, dueAt, queue });
}
