import type { Slice, SliceStatus } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';

/** A campaign's slices, in its order. */
export async function listSlices(
  db: Db,
  organizationId: string,
  {
    campaignId,
    status,
    limit,
    offset,
  }: { campaignId: string; status?: SliceStatus | undefined } & Window,
): Promise<Found<Slice>> {
  const listed = db
    .selectFrom('slices')
    .where('organization_id', '=', organizationId)
    .where('campaign_id', '=', campaignId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as SliceStatus));
  const rows = await listed
    .select(['id', 'number', 'technique', 'run_id', 'status', 'goals_count', 'attempts'])
    .select(['epoch', 'worker', 'reason', 'updated_at'])
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = rows.map(({ run_id, goals_count, epoch, updated_at, ...row }) => ({
    ...row,
    run: run_id,
    goals: goals_count,
    takes: epoch,
    updated_at: updated_at.toISOString(),
  }));
  return { total, items };
}
