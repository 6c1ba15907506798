import type { Drawn } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import { isOpen } from '../campaigns/locks.ts';
import type { Place } from '../work-queue.ts';
import type { FoundSlice } from './find-slice.ts';

/** Slots are drawn no earlier than this, so that a changed limit holds within that time. */
const AHEAD_S = 10;
/** By then slots are left of those that were drawn, so none is lost while all workers wait to draw. */
const AGAIN_MS = 5_000;

/**
 * Draws a slot for a request to a target: evenly spaced over all campaigns, workers and nodes of the service, without
 * bursts. The clock is the database's. A slot of a worker that is killed is lost.
 */
export async function drawCallSlot(
  db: Db,
  { organizationId, slice, epoch }: { organizationId: string; slice: FoundSlice; epoch: number },
): Promise<Drawn> {
  if (slice.status !== 'RUNNING' || slice.epoch !== epoch) throw new Problem('slice-taken');
  // Its worker does not know of the pause yet.
  if (!isOpen({ status: slice.campaignStatus })) return LATER;
  const place = { organizationId, target: slice.target };
  const slotMs = await findSlot(db, place);
  if (slotMs !== undefined) return { drawn: true, wait_ms: Math.ceil(slotMs) };
  return (await isRateLimited(db, place)) ? LATER : FREE;
}

const LATER = { drawn: false, wait_ms: AGAIN_MS };
const FREE = { drawn: true, wait_ms: 0 };

/** In how many milliseconds it is. Undefined if there is none within ten seconds, or no limit. */
async function findSlot(db: Db, { organizationId, target }: Place): Promise<number | undefined> {
  const { rows } = await sql<{ slot_ms: number }>`
    with pace as (
      select make_interval(secs => 60.0 / min(requests_per_minute)) as gap
      from ${openCampaigns({ organizationId, target })}
      having min(requests_per_minute) is not null)
    insert into work_targets as own (organization_id, target, last_call_at)
    select ${organizationId}::uuid, ${target}, clock_timestamp() from pace
    on conflict (organization_id, target) do update
    set last_call_at = greatest(clock_timestamp(), own.last_call_at + (select gap from pace))
    where own.last_call_at is null
      or own.last_call_at + (select gap from pace)
        <= clock_timestamp() + make_interval(secs => ${AHEAD_S})
    returning greatest(0, 1000 * extract(epoch from last_call_at - clock_timestamp())) as slot_ms
  `.execute(db);
  const [row] = rows;
  return row && Number(row.slot_ms);
}

/** Whether a worker draws a slot before each request to the target. */
export async function isRateLimited(db: Db, place: Place): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${openCampaigns(place)} and requests_per_minute is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** The lowest limit of these holds for all of them. */
const openCampaigns = ({ organizationId, target }: Place) => sql`campaigns
  where organization_id = ${organizationId}::uuid and target = ${target}
    and status in ('QUEUED', 'RUNNING')`;
