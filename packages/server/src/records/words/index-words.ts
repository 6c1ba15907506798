import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { PLANNED_EACH_TIME } from '../../db/prepare-statements.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { partNumber, partOf } from './part-of.ts';
import { PART_MAX, toWords } from './to-words.ts';
import { wordsOf } from './words-of.ts';

type Behind = { organization_id: string; id: string; number: number; last_number: number };
type Row = {
  number: number;
  place: number;
  sent: RawJson | null;
  start: string | null;
  notes: string | null;
  calls: string[];
};

const RUNS_AT_ONCE = 20;
const RESULTS_AT_ONCE = 100;
const SENT_BYTES_MAX = 100_000;
const CALLS_MAX = 50;
const CALL_BYTES_MAX = 4_000;

/**
 * Makes results searchable, a few of each run in turn, of as many organizations as there are. True if it left some,
 * undefined if there were none. Other processes may do the same.
 */
export async function indexWords(db: Db, signal: AbortSignal): Promise<boolean | undefined> {
  const runs = await listBehind(db);
  if (runs.length === 0) return undefined;
  let hasMore = runs.length === RUNS_AT_ONCE;
  for (const run of runs) {
    if (signal.aborted) return false;
    hasMore = (await indexSome(db, run)) || hasMore;
  }
  return hasMore;
}

/** The newest run of each organization, then the second of each: one with many does not delay the others. */
async function listBehind(db: Db): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select organization_id, id, number, last_number
    from (
      select runs.organization_id, runs.id, coalesce(progress.number, 0)::bigint as number,
        last_number,
        row_number() over (partition by runs.organization_id order by runs.id desc) as turn
      from runs left join word_progress as progress
        on progress.organization_id = runs.organization_id and progress.run_id = runs.id
      where last_number > coalesce(progress.number, 0) and last_place is not null
        and runs.deleted_at is null
    ) as behind
    order by turn, random() limit ${sql.lit(RUNS_AT_ONCE)}`.execute(db);
  return rows;
}

/** In the order of their numbers: a result that changes has a later one, and is read again. True if there are more. */
async function indexSome(db: Db, run: Behind): Promise<boolean> {
  const { rows } = await sql<Row>`${sql.raw(PLANNED_EACH_TIME)}
    select results.number, facts.place,
      ${ifShort('request_payload', SENT_BYTES_MAX)} as sent,
      left(response_body::text, ${sql.lit(PART_MAX)}) as start,
      left(evaluation_notes, ${sql.lit(PART_MAX)}) as notes,
      array(
        select content::text from traces
        where traces.organization_id = results.organization_id and traces.result_id = results.id
          and step_type = 'TOOL_CALL' and octet_length(content::text) <= ${sql.lit(CALL_BYTES_MAX)}
        order by sequence limit ${sql.lit(CALLS_MAX)}) as calls
    from results
    join result_facts as facts
      on facts.organization_id = results.organization_id and facts.result_id = results.id
    where results.organization_id = ${run.organization_id} and results.run_id = ${run.id}
      and results.number > ${run.number} and results.number <= ${run.last_number}
      and results.deleted_at is null
    order by results.number limit ${sql.lit(RESULTS_AT_ONCE)}`.execute(db);
  if (rows.length > 0)
    await sql`
      insert into result_words (organization_id, run_id, place, part, words)
      select ${run.organization_id}::uuid, ${run.id}::uuid, place, part,
        array_to_string(${wordsOf(sql`text`)}, ' ')
      from unnest(${rows.map(({ place }) => place)}::integer[],
          ${rows.map(({ place }) => partOf(run.id, partNumber(place)))}::text[],
          ${rows.map(toWords)}::text[])
        as item (place, part, text)
      on conflict (organization_id, run_id, place) where run_id is not null
        do update set words = excluded.words`.execute(db);
  const last = rows.at(-1);
  const hasMore = rows.length === RESULTS_AT_ONCE;
  const number = last && hasMore ? last.number : run.last_number;
  await sql`
    insert into word_progress (organization_id, run_id, number)
    values (${run.organization_id}, ${run.id}, ${number})
    on conflict (organization_id, run_id) do update
      set number = greatest(word_progress.number, excluded.number)`.execute(db);
  return hasMore;
}
