import type { Client as Sql } from 'pg';

type Copies = { runs: number; results: number };

/**
 * Copies a run with one result this many times, with this many results each, by SQL: through the API a million
 * results would take longer than the whole benchmark. The rows are copies of the API's own, so they have every
 * column; names below without a column are ignored. Deletes the template.
 */
export async function copyRun(
  sql: Sql,
  template: string,
  { runs, results }: Copies,
): Promise<string[]> {
  // Neither triggers nor foreign keys: the counts are set here, and every row copies a valid one.
  await sql.query(`set session_replication_role = replica`);
  const { rows } = await sql.query<{ id: string }>(COPY_RUNS, [template, runs, results]);
  const ids = rows.map(({ id }) => id);
  await sql.query(COPY_RESULTS, [template, ids, results]);
  await sql.query(COPY_TRACES, [template, ids]);
  await sql.query(`reset session_replication_role`);
  await sql.query(`delete from runs where id = $1`, [template]);
  await sql.query(`vacuum analyze`);
  return ids;
}

const COPY_RUNS = `
  insert into runs overriding user value
  select copy.* from runs as template
    cross join generate_series(1, $2::integer) as series (nth)
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'id', uuidv7(), 'created_at', clock_timestamp(), 'run_notes', 'copy ' || series.nth,
      'total_results', $3::integer, 'failed_jailbreaks', $3::integer,
      'last_number', $3::integer)) as copy
    where template.id = $1
  returning id`;

const COPY_RESULTS = `
  insert into results overriding user value
  select copy.* from results as template
    cross join unnest($2::uuid[]) as run (id)
    cross join generate_series(1, $3::integer) as series (nth)
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'id', uuidv7(), 'created_at', clock_timestamp(), 'run_id', run.id, 'number', series.nth)) as copy
    where template.run_id = $1`;

const COPY_TRACES = `
  insert into traces overriding user value
  select copy.* from results as original
    join traces as template
      on template.organization_id = original.organization_id and template.result_id = original.id
    join results as result
      on result.organization_id = original.organization_id and result.run_id = any ($2::uuid[])
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'result_id', result.id)) as copy
    where original.run_id = $1`;
