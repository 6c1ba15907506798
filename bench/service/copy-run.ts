import type { Client as Sql } from 'pg';

type Copies = {
  runs: number;
  results: number;
  /** Each run's results are attempts at this many goals in turns. */
  goals?: number;
};

/**
 * Copies a run with one result this many times, with this many results each, by SQL: through the API a million
 * results would take longer than the whole benchmark. The rows are copies of the API's own, so they have every
 * column; names below without a column are ignored. Three goals in ten get broken. Deletes the template.
 */
export async function copyRun(
  sql: Sql,
  template: string,
  { runs, results, goals = 1 }: Copies,
): Promise<string[]> {
  // In one statement, so that a running service does not look for the words of results that are still to come.
  await sql.query('begin');
  // Neither triggers nor foreign keys: the counts are set here, and every row copies a valid one.
  await sql.query(`set local session_replication_role = replica`);
  const { rows } = await sql.query<{ id: string }>(COPY_RUNS, [template, runs, results]);
  const ids = rows.map(({ id }) => id);
  await sql.query(COPY_RESULTS, [template, ids, results, goals]);
  await sql.query(COPY_TRACES, [template, ids]);
  await sql.query(COPY_FACTS, [template, ids, goals]);
  await sql.query(COPY_GOALS, [template, ids]);
  await sql.query(COUNT, [ids]);
  await sql.query(SKIP_WORDS, [ids]);
  await sql.query('commit');
  for (const table of ['result_facts', 'run_goals'])
    await sql.query(`delete from ${table} where run_id = $1`, [template]);
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
      'total_results', $3::integer, 'last_number', $3::integer, 'last_place', $3::integer)) as copy
    where template.id = $1
  returning id`;

const COPY_RESULTS = `
  insert into results overriding user value
  select copy.* from results as template
    cross join unnest($2::uuid[]) as run (id)
    cross join generate_series(1, $3::integer) as series (nth)
    cross join lateral (select (series.nth - 1) % $4::integer as goal) as its
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'id', uuidv7(), 'created_at', clock_timestamp(), 'run_id', run.id, 'number', series.nth,
      'goal_index', its.goal, 'evaluation_status',
        case when its.goal % 10 > 6 and series.nth % 11 = 0 then 'SUCCESSFUL_JAILBREAK'
        else template.evaluation_status end)) as copy
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

/** Status 0 is "broken" (see the contract's `indexStatuses`). */
const COPY_FACTS = `
  insert into result_facts
  select copy.* from result_facts as template
    join results as result
      on result.organization_id = template.organization_id and result.run_id = any ($2::uuid[])
    cross join lateral (select result.evaluation_status = 'SUCCESSFUL_JAILBREAK' as broken) as its
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'run_id', result.run_id, 'result_id', result.id, 'created_at', result.created_at,
      'place', result.number - 1, 'goal', result.goal_index,
      'attempt', 1 + (result.number - 1) / $3::integer,
      'status', case when its.broken then 0 else template.status end,
      'evidence', its.broken::integer)) as copy
    where template.run_id = $1`;

const COPY_GOALS = `
  insert into run_goals
  select copy.* from run_goals as template
    join lateral (
      select run_id, goal, count(*) as attempts, count(*) filter (where status = 0) as broken,
        min(attempt) filter (where status = 0) as first_broken, max(evidence) as evidence
      from result_facts as facts
      where facts.organization_id = template.organization_id and run_id = any ($2::uuid[])
      group by run_id, goal
    ) as counted on true
    cross join lateral jsonb_populate_record(template, to_jsonb(counted) || jsonb_build_object(
      'name', counted.goal, 'goal_index', counted.goal, 'last_attempt', counted.attempts,
      'text', concat_ws(' ', template.text #>> '{}', counted.goal),
      'owasp', 'LLM' || to_char(1 + counted.goal % 10, 'fm00') || ':2025',
      'resisted', counted.attempts - counted.broken)) as copy
    where template.run_id = $1`;

const COUNT = `
  update runs set successful_jailbreaks = counted.broken, failed_jailbreaks = total_results - counted.broken
  from (
    select organization_id, run_id, sum(broken) as broken from run_goals
    where run_id = any ($1::uuid[]) group by organization_id, run_id
  ) as counted
  where runs.organization_id = counted.organization_id and runs.id = counted.run_id`;

/** The search's words of that many results would be read while something else is measured. */
const SKIP_WORDS = `
  insert into word_progress (organization_id, run_id, number)
  select organization_id, id, last_number from runs where id = any ($1::uuid[])`;
