import type { CampaignState } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import { endRuns } from './end-runs.ts';
import { isOpen, type LockedCampaign } from './locks.ts';
import { updateCampaign } from './update-campaign.ts';

/** Ends a run with its last slice, and the campaign with the last of all. Returns the campaign's status. */
export async function settle(
  tx: Db,
  campaign: LockedCampaign,
  run: string,
): Promise<CampaignState> {
  if (!isOpen(campaign) || (await hasOpen(tx, campaign, run))) return campaign.status;
  const { failed, unfinished } = await endRuns(tx, campaign, { run });
  if (await hasOpen(tx, campaign)) return campaign.status;
  const status = failed ? ('FAILED' as const) : ('COMPLETED' as const);
  const reason = unfinished > 0 ? describeLeft(unfinished) : null;
  await updateCampaign(tx, campaign, { status, reason });
  return status;
}

const describeLeft = (slices: number) =>
  `${slices === 1 ? '1 slice is' : `${slices} slices are`} unfinished. Resume the campaign to try again.`;

async function hasOpen(tx: Db, { organization_id, id }: LockedCampaign, run?: string) {
  const row = await tx
    .selectFrom('slices')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .$if(run !== undefined, (query) => query.where('run_id', '=', run as string))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
