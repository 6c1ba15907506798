import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A trace with spans that were not judged yet, and the time by which it is known for that. */
export type DueTrace = { organization_id: string; trace_id: string; judge_at: string };

/** A campaign that still runs sees its spans first, and judges them by itself. */
const WAIT_SECONDS = 5;
/** A service that ends while it judges leaves the trace to another. */
const LEASE_SECONDS = 120;

/** The traces that wait for the longest, of each organization in turn. */
export async function listDue(db: Db, count: number): Promise<DueTrace[]> {
  const { rows } = await sql<DueTrace>`
    select organization_id, trace_id, judge_at::text as judge_at
    from (
      select organization_id, trace_id, judge_at,
        row_number() over (partition by organization_id order by judge_at) as turn
      from trace_ids where judge_at < now() - make_interval(secs => ${sql.lit(WAIT_SECONDS)})
    ) as due
    order by turn, judge_at limit ${count}`.execute(db);
  return rows;
}

/** Takes a trace, which no other then takes; undefined if another has taken it, or if more has arrived. */
export async function claim(
  db: Db,
  { organization_id, trace_id, judge_at }: DueTrace,
): Promise<DueTrace | undefined> {
  const { rows } = await sql<DueTrace>`
    update trace_ids set judge_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    where organization_id = ${organization_id} and trace_id = ${trace_id}
      and judge_at = ${judge_at}::timestamptz
    returning organization_id, trace_id, judge_at::text as judge_at`.execute(db);
  return rows[0];
}

/** It is judged, unless more arrived while it was. */
export async function settle(
  db: Db,
  { organization_id, trace_id, judge_at }: DueTrace,
): Promise<void> {
  await sql`update trace_ids set judge_at = null
    where organization_id = ${organization_id} and trace_id = ${trace_id}
      and judge_at = ${judge_at}::timestamptz`.execute(db);
}
