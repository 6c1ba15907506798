import type { RefusedSignIns } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Own = { organizationId: string; userId: number; startedAt: Date };

const ADDRESSES_MAX = 10;
/** Entries that are counted at most. */
const COUNTED_MAX = 10_000;

/**
 * The failed sign-ins of a user since the sign-in before this session. An entry is written a little later than its session
 * starts, on another clock.
 */
export async function countRefusedSignIns(
  db: Db,
  { organizationId, userId, startedAt }: Own,
): Promise<RefusedSignIns> {
  const { rows } = await sql<Row>`
    with own as (
      select id, action, address, created_at from audit_log
      where organization_id = ${organizationId} and actor_id = ${userId}
        and action in ('sign-in', 'sign-in-fail', 'sign-in-slow', 'second-factor-fail')
        and created_at > now() - interval '90 days'
      order by id desc limit ${COUNTED_MAX}
    ), start as (
      select coalesce(max(created_at), date_trunc('day', now()) - interval '90 days') as since from own
      where action = 'sign-in' and created_at < ${startedAt}::timestamptz - interval '5 seconds'
    ), refused as (
      select own.* from own, start where action <> 'sign-in' and created_at > since
    ), places as (
      select address, max(id) as last from refused
      where action <> 'sign-in-slow' and address is not null group by address
    )
    select since,
      count(*) filter (where action <> 'sign-in-slow')::integer as count,
      min(created_at) as first_at, max(created_at) as last_at,
      array(select address from places order by last desc limit ${ADDRESSES_MAX}) as addresses,
      (select count(*) from places)::integer as addresses_count,
      count(*) filter (where action = 'sign-in-slow') > 0 as slowed
    from start left join refused on true group by since`.execute(db);
  const { since, first_at, last_at, ...found } = rows[0] as Row;
  return {
    ...found,
    since: since.toISOString(),
    first_at: first_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
  };
}

type Times = { since: Date; first_at: Date | null; last_at: Date | null };
type Row = Omit<RefusedSignIns, keyof Times> & Times;
