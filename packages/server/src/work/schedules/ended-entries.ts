import type { CampaignState } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** One whose campaign has ended and has no verdict yet. */
export type EndedEntry = {
  organizationId: string;
  id: string;
  scheduleId: string;
  schedule: string;
  baseline: string;
  campaign: string;
  status: CampaignState;
};

export async function findEnded(db: Db): Promise<EndedEntry | undefined> {
  const { rows } = await sql<EndedEntry>`
    select entry.organization_id as "organizationId", entry.id, schedule.id as "scheduleId",
      schedule.name as schedule, schedule.baseline, campaign.name as campaign, campaign.status
    from schedule_entries as entry
    join schedules as schedule
      on schedule.organization_id = entry.organization_id and schedule.id = entry.schedule_id
    join campaigns as campaign
      on campaign.organization_id = entry.organization_id and campaign.id = entry.campaign_id
    where entry.verdict is null and campaign.status in ('COMPLETED', 'FAILED', 'CANCELLED')
    order by entry.id
    limit 1`.execute(db);
  return rows[0];
}

/** The last campaign of the schedule before this one that was completed. */
export async function findPrevious(
  db: Db,
  { organizationId, scheduleId, id }: EndedEntry,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('schedule_entries as entries')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.organization_id', '=', 'entries.organization_id')
        .onRef('campaigns.id', '=', 'entries.campaign_id'),
    )
    .select('campaigns.name')
    .where('entries.organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId)
    .where('entries.id', '<', id)
    .where('campaigns.status', '=', 'COMPLETED')
    .orderBy('entries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}
