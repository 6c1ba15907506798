import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Place } from '../work-queue.ts';

/**
 * Has all workers of all campaigns leave a target alone for as long as it asks. Returns the time that is left, by the
 * database's clock.
 */
export async function throttleTarget(
  tx: Db,
  { organizationId, target }: Place,
  askedMs: number,
): Promise<number> {
  if (askedMs > 0)
    await sql`
      insert into work_targets as own (organization_id, target, held_until)
      values (${organizationId}::uuid, ${target}, ${inMs(askedMs)})
      on conflict (organization_id, target) do update
      set held_until = greatest(own.held_until, excluded.held_until)`.execute(tx);
  const { rows } = await sql<{ left_ms: number }>`
    select ceil(1000 * extract(epoch from held_until - clock_timestamp()))::bigint as left_ms
    from work_targets
    where organization_id = ${organizationId} and target = ${target}
      and held_until > clock_timestamp()`.execute(tx);
  return rows[0]?.left_ms ?? 0;
}

const inMs = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1_000})`;
