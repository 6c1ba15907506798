import { limits, type OrganizationLimit } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type RequestLimits = { rateLimitPerHour: number; sessionRateLimitPerHour: number };

type Place = { organizationId: string; userId: number };
type Used = Record<OrganizationLimit['name'], number>;

/** More requests than this are counted as so many. */
const COUNTED_MAX = 100_000;

/** What is used of each limit that a caller can reach; a limit of 0 is none. */
export async function readLimits(
  db: Db,
  place: Place,
  { rateLimitPerHour, sessionRateLimitPerHour }: RequestLimits,
): Promise<OrganizationLimit[]> {
  const used = await countUsed(db, place, sessionRateLimitPerHour);
  const most: Record<OrganizationLimit['name'], number> = {
    'key-requests': rateLimitPerHour,
    'session-requests': sessionRateLimitPerHour,
    campaigns: limits.openCampaignsMax,
    schedules: limits.schedulesMax,
    webhooks: limits.webhooksMax,
  };
  return (Object.keys(most) as OrganizationLimit['name'][]).map((name) => ({
    name,
    used: Number(used[name]),
    max: most[name] === 0 ? null : most[name],
  }));
}

async function countUsed(db: Db, { organizationId, userId }: Place, capacity: number) {
  const { rows } = await sql<Used>`
    select
      (select count(*) from (
        select from rate_slots
        where organization_id = ${organizationId} and user_id = ${userId}
          and taken_at > now() - interval '1 hour'
        limit ${COUNTED_MAX}) as requests) as "key-requests",
      coalesce((
        select ceil(greatest(0, drawn
          - greatest(0, extract(epoch from now() - updated_at)) * ${capacity}::float8 / 3600))
        from buckets where name = ${`session ${userId}`}), 0) as "session-requests",
      (select count(*) from campaigns
        where organization_id = ${organizationId} and status in ('QUEUED', 'RUNNING', 'PAUSED')) as campaigns,
      (select count(*) from schedules where organization_id = ${organizationId}) as schedules,
      (select count(*) from webhooks where organization_id = ${organizationId}) as webhooks`.execute(
    db,
  );
  return rows[0] as Used;
}
