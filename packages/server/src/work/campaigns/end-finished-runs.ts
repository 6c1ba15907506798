import type { CampaignState } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { endRuns } from './end-runs.ts';
import { isOpen, type LockedCampaign } from './locks.ts';
import { updateCampaign } from './update-campaign.ts';

/** Ends runs with their last slices, and the campaign with the last of all. Returns the campaign's status. */
export async function endFinishedRuns(
  tx: Db,
  campaign: LockedCampaign,
  touched: readonly string[],
): Promise<CampaignState> {
  if (!isOpen(campaign) || touched.length === 0) return campaign.status;
  const runs = await listOver(tx, campaign, touched);
  if (runs.length === 0) return campaign.status;
  const { failed, unfinished } = await endRuns(tx, campaign, { runs });
  if (await hasOpen(tx, campaign)) return campaign.status;
  const status = failed ? ('FAILED' as const) : ('COMPLETED' as const);
  const reason = unfinished > 0 ? describeLeft(unfinished) : null;
  await updateCampaign(tx, campaign, { status, reason });
  return status;
}

const describeLeft = (slices: number) =>
  `${plural(slices, 'slice is', 'slices are')} unfinished. Resume the campaign to try again.`;

/** Those of the runs that have no slice left. */
async function listOver(
  tx: Db,
  { organization_id, id }: LockedCampaign,
  runs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select run from unnest(${[...new Set(runs)]}::uuid[]) as run
    where not exists (
      select 1 from slices
      where organization_id = ${organization_id} and campaign_id = ${id} and run_id = run
        and status in ('QUEUED', 'RUNNING'))`.execute(tx);
  return rows.map(({ run }) => run);
}

async function hasOpen(tx: Db, { organization_id, id }: LockedCampaign): Promise<boolean> {
  const row = await tx
    .selectFrom('slices')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
