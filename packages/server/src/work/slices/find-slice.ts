import type { Db } from '../../db/database.ts';

/** Another organization's slice counts as missing. */
export const findSlice = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('slices')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.organization_id', '=', 'slices.organization_id')
        .onRef('campaigns.id', '=', 'slices.campaign_id'),
    )
    .select(['slices.id', 'slices.campaign_id as campaignId', 'slices.run_id as runId', 'target'])
    .select(['slices.status', 'epoch', 'campaigns.status as campaignStatus'])
    .where('slices.organization_id', '=', organizationId)
    .where('slices.id', '=', id)
    .executeTakeFirst();

export type FoundSlice = NonNullable<Awaited<ReturnType<typeof findSlice>>>;
