import type { campaigns } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { ReceivedBy } from '../../http/routes.ts';
import type { WorkQueue } from '../work-queue.ts';
import { endRuns } from './end-runs.ts';
import { findSpentBudget } from './find-spent-budget.ts';
import { isOpen, type LockedCampaign, lockCampaign } from './locks.ts';
import { updateCampaign } from './update-campaign.ts';

type Change = ReceivedBy<typeof campaigns.update>['body'];

/** Pauses, resumes or cancels a campaign, or changes its limits. Workers learn of it within seconds. */
export async function changeCampaign(
  tx: Db,
  { organizationId, id }: { organizationId: string; id: string },
  { change, queue }: { change: Change; queue: WorkQueue },
): Promise<void> {
  const campaign = await lockCampaign(tx, organizationId, id);
  if (!campaign) throw new Problem('not-found');
  const { status, budget, ...more } = change;
  const limits = { ...more, ...budget };
  if (Object.keys(limits).length > 0) await updateCampaign(tx, campaign, limits);
  if (status === 'PAUSED') await pauseCampaign(tx, campaign, { queue, reason: null });
  if (status === 'RUNNING') await resume(tx, campaign, queue);
  if (status === 'CANCELLED') await cancelCampaign(tx, campaign, { queue, reason: null });
  await pauseIfSpent(tx, { organizationId, id }, queue);
}

/** A lower limit, or a resume with the same one, must not cost another call of each worker. */
async function pauseIfSpent(
  tx: Db,
  { organizationId, id }: { organizationId: string; id: string },
  queue: WorkQueue,
): Promise<void> {
  const campaign = await lockCampaign(tx, organizationId, id);
  if (!campaign || !isOpen(campaign)) return;
  const reason = findSpentBudget(campaign);
  if (reason !== undefined) await pauseCampaign(tx, campaign, { queue, reason });
}

type Ending = { queue: WorkQueue; reason: string | null };

/** Calls in flight finish; no new ones start. */
export async function pauseCampaign(
  tx: Db,
  campaign: LockedCampaign,
  { queue, reason }: Ending,
): Promise<void> {
  if (!isOpen(campaign) && campaign.status !== 'PAUSED') throw hasEnded(campaign);
  await emptyQueue(tx, campaign, queue);
  await updateCampaign(tx, campaign, { status: 'PAUSED', reason });
}

export async function cancelCampaign(
  tx: Db,
  campaign: LockedCampaign,
  { queue, reason }: Ending,
): Promise<void> {
  if (campaign.status === 'CANCELLED') return;
  if ((await emptyQueue(tx, campaign, queue)).length === 0) throw hasEnded(campaign);
  await updateCampaign(tx, campaign, { status: 'CANCELLED', reason });
  await endRuns(tx, campaign, { status: 'CANCELLED', reason });
  await removeEvents(tx, campaign);
}

/** It is not continued, and its results are with its runs. */
async function removeEvents(tx: Db, { organization_id, id }: LockedCampaign): Promise<void> {
  await tx
    .deleteFrom('slice_events')
    .where('organization_id', '=', organization_id)
    .where('slice_id', 'in', (slices) =>
      slices
        .selectFrom('slices')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('campaign_id', '=', id),
    )
    .execute();
}

/** What is unfinished is offered again; a worker that has not noticed the pause loses its slice. */
async function resume(tx: Db, campaign: LockedCampaign, queue: WorkQueue): Promise<void> {
  if (isOpen(campaign)) return;
  if (campaign.status === 'CANCELLED') throw hasEnded(campaign);
  const place = { organizationId: campaign.organization_id, target: campaign.target };
  await queue.open(place);
  const left = await emptyQueue(tx, campaign, queue);
  if (left.length === 0) throw hasEnded(campaign);
  await tx
    .updateTable('slices')
    .set({ status: 'QUEUED', reason: null })
    .where('organization_id', '=', campaign.organization_id)
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', 'UNFINISHED')
    .execute();
  await queue.add(tx, place, campaign.id, left);
  await updateCampaign(tx, campaign, { status: 'RUNNING', reason: null, failures: 0 });
}

/** Takes what is unfinished out of the queue, and returns it. */
async function emptyQueue(
  tx: Db,
  campaign: LockedCampaign,
  queue: WorkQueue,
): Promise<readonly string[]> {
  const left = await unfinished(tx, campaign);
  const place = { organizationId: campaign.organization_id, target: campaign.target };
  await queue.remove(tx, place, left);
  return left;
}

async function unfinished(tx: Db, { organization_id, id }: LockedCampaign): Promise<string[]> {
  const rows = await tx
    .selectFrom('slices')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .where('status', '!=', 'DONE')
    .orderBy('number')
    .execute();
  return rows.map((row) => row.id);
}

const hasEnded = ({ status }: LockedCampaign) =>
  fieldProblem('status', `This campaign is ${status}, so there is nothing to change.`);
