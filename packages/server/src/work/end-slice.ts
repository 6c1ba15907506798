import type { CampaignNow, slices } from '@provoke/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { ReceivedBy } from '../http/routes.ts';
import { pauseCampaign } from './change-campaign.ts';
import { isOpen, lockCampaign, lockTarget } from './locks.ts';
import { settle } from './settle.ts';
import type { FoundSlice } from './slice-store.ts';
import { updateCampaign } from './update-campaign.ts';
import type { WorkQueue } from './work-queue.ts';

type Body = ReceivedBy<typeof slices.end>['body'];
type Ending = { organizationId: string; slice: FoundSlice; body: Body; queue: WorkQueue };

/** As many slices in a row whose agent did not answer pause the campaign, as on one machine. */
const FAILURES_MAX = 10;

/** Ends a slice, or gives it back. The last one of a run ends the run; the last of all, the campaign. */
export async function endSlice(
  tx: Db,
  { organizationId, slice, body, queue }: Ending,
): Promise<z.infer<typeof CampaignNow>> {
  const place = { organizationId, target: slice.target };
  await lockTarget(tx, place);
  const campaign = await lockCampaign(tx, organizationId, slice.campaignId);
  if (!campaign || !(await close(tx, { organizationId, slice, body })))
    throw new Problem('slice-taken');
  const { outcome, reason } = body;
  if (outcome === 'refused') {
    await pauseCampaign(tx, campaign, { queue, reason });
    return { status: 'PAUSED' };
  }
  if (outcome === 'released') {
    if (isOpen(campaign)) await queue.putBack(tx, place, slice.id);
    else await queue.remove(tx, place, [slice.id]);
    return { status: campaign.status };
  }
  await queue.remove(tx, place, [slice.id]);
  const failures = outcome === 'finished' ? 0 : campaign.failures + 1;
  if (failures >= FAILURES_MAX && isOpen(campaign)) {
    await updateCampaign(tx, campaign, { failures });
    await pauseCampaign(tx, campaign, { queue, reason: `${SILENT} ${reason ?? ''}`.trim() });
    return { status: 'PAUSED' };
  }
  await updateCampaign(tx, campaign, { failures });
  return { status: await settle(tx, campaign, slice.runId) };
}

const SILENT = `Paused: the agent did not answer in ${FAILURES_MAX} slices in a row.`;

/** False if it is not this worker's any more. */
async function close(
  tx: Db,
  { organizationId, slice, body }: Omit<Ending, 'queue'>,
): Promise<boolean> {
  const { epoch, outcome, status, reason, progress } = body;
  const isOver = outcome === 'finished' || outcome === 'unfinished';
  const row = await tx
    .updateTable('slices')
    .set({
      status: outcome === 'finished' ? 'DONE' : isOver ? 'UNFINISHED' : 'QUEUED',
      reason,
      ...(isOver && { run_status: status, progress }),
      updated_at: sql<Date>`now()`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', slice.id)
    .where('epoch', '=', epoch)
    .where('status', '=', 'RUNNING')
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  // Its results say everything.
  if (outcome === 'finished')
    await tx
      .deleteFrom('slice_events')
      .where('organization_id', '=', organizationId)
      .where('slice_id', '=', slice.id)
      .execute();
  return true;
}
