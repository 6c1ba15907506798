import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { storedBytes } from '../../db/reading/sizes.ts';
import { largeIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import type { Due } from './list-due.ts';

/** So that a piece ends quickly: its run waits for it. */
const RESULTS_MAX = 200;
const STORED_BYTES_MAX = 4_000_000;
/** A trace without its content. */
const TRACE_BYTES = 200;

const EVIDENCE = largeIn(resultColumns).map((column) => sql.ref(`next.${column}`));
const VERSION = largeIn(resultColumns).map((column) => sql.ref(`version.${column}`));

/**
 * Locks the next results of a run, in the order they were recorded: as many as fit into a piece, at least one. From
 * then on no traces or reviews can be added to them.
 */
export async function chooseResults(tx: Db, run: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over in_order as position, sum(bytes) over in_order as stored
      from (
        select next.id, ${storedBytes(EVIDENCE)} + (
          select coalesce(sum(${sql.lit(TRACE_BYTES)} + pg_column_size(content)), 0) from traces
          where traces.organization_id = ${run.organization_id} and traces.result_id = next.id
        ) + (
          select coalesce(sum(${storedBytes(VERSION)}), 0) from result_versions as version
          where version.organization_id = ${run.organization_id} and version.result_id = next.id
        ) as bytes
        from (
          select * from results
          where organization_id = ${run.organization_id} and run_id = ${run.id}
            and deleted_at is null
          order by id limit ${sql.lit(RESULTS_MAX)}
        ) as next
      ) as sized
      window in_order as (order by id)
    ) as summed
    where position = 1 or stored <= ${sql.lit(STORED_BYTES_MAX)}
    order by id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select from results
    where organization_id = ${run.organization_id} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  return ids;
}

/** Whether a run, which is held, has no other results. */
export async function areLast(tx: Db, run: Due, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from results
    where organization_id = ${run.organization_id} and run_id = ${run.id} and deleted_at is null
      and id <> all(${ids}::uuid[]) limit 1`.execute(tx);
  return rows.length === 0;
}
