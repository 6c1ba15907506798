import { runStatuses } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Run = { organization_id: string; id: string };

/** Late spans may still arrive for an attempt of a run that is over. */
const OVER_HOURS = 24;
/** Of a run that never ended: its process is gone. */
const UNTOUCHED_HOURS = 24 * 7;
const RUNS_AT_ONCE = 20;
const ROWS_AT_ONCE = 2_000;

/** Removes the spans and trace ids, and what late spans are judged by, of runs that are over. True if there may be more. */
export async function removeOldSpans(db: Db, signal: AbortSignal): Promise<boolean> {
  const runs = await listOver(db);
  for (const run of runs) {
    while (await removeSpans(db, run, ROWS_AT_ONCE)) if (signal.aborted) return false;
    await removeEmpty(db, run);
  }
  return runs.length === RUNS_AT_ONCE;
}

const over = runStatuses.filter((status) => status !== 'PENDING' && status !== 'RUNNING');

const isOver = sql`(touched_at < now() - make_interval(hours => ${sql.lit(UNTOUCHED_HOURS)})
  or touched_at < now() - make_interval(hours => ${sql.lit(OVER_HOURS)})
    and runs.status = any(${over}::text[])
    and runs.updated_at < now() - make_interval(hours => ${sql.lit(OVER_HOURS)}))`;

async function listOver(db: Db): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select runs.organization_id, runs.id from span_runs
    join runs on runs.organization_id = span_runs.organization_id and runs.id = span_runs.run_id
    where ${isOver} order by touched_at limit ${sql.lit(RUNS_AT_ONCE)}`.execute(db);
  return rows;
}

/** Some of these rows of a run; true if there may be more. */
export async function removeSpans(
  db: Db,
  { organization_id, id }: Run,
  rows: number,
): Promise<boolean> {
  for (const table of ['spans', 'late_bases', 'trace_ids']) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where organization_id = ${organization_id} and run_id = ${id} limit ${rows}))
      and organization_id = ${organization_id} and run_id = ${id}`.execute(db);
    if (numAffectedRows === BigInt(rows)) return true;
  }
  return false;
}

/** With what has arrived since. One that registers trace ids at this moment starts anew. */
const removeEmpty = (db: Db, { organization_id, id }: Run) =>
  sql`delete from span_runs using runs
    where span_runs.organization_id = ${organization_id} and span_runs.run_id = ${id}
      and runs.organization_id = ${organization_id} and runs.id = ${id} and ${isOver}`.execute(db);
