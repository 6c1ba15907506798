import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { LockedCampaign } from '../campaigns/locks.ts';

/** A worker that is silent for this long makes no more calls, whether or not another one takes its slice. */
const SILENCE = sql`interval '20 seconds'`;

/** A slice makes one call at a time, so the slices in flight are the concurrent calls to the target. */
export const isInFlight: RawBuilder<boolean> = sql`
  (slices.status = 'RUNNING' and slices.updated_at > now() - ${SILENCE})`;

/** Of all campaigns against the target. */
export async function countInFlight(
  tx: Db,
  { organization_id, target }: LockedCampaign,
): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*) as running
    from slices join campaigns
      on campaigns.organization_id = slices.organization_id and campaigns.id = campaign_id
    where slices.organization_id = ${organization_id} and target = ${target}
      and ${isInFlight}`.execute(tx);
  return rows[0]?.running ?? 0;
}

/** The surplus slices of a campaign whose concurrent calls were lowered. */
export async function listSurplus(
  tx: Db,
  { organization_id, id, concurrency }: LockedCampaign,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('slices')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('campaign_id', '=', id)
    .where(isInFlight)
    .orderBy('number')
    .offset(concurrency)
    .execute();
  return new Set(rows.map((row) => row.id));
}
