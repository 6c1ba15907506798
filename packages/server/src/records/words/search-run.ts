import { type FoundPlaces, limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { PLANNED_EACH_TIME } from '../../db/prepare-statements.ts';
import { partNumber, partOf } from './part-of.ts';
import { indexedWords, wordsOf } from './words-of.ts';

type Run = { organizationId: string; runId: string; places: number };
type Asked = Run & { number: number; q: string };

const PARTS_AT_ONCE = 64;

/** Places of the results of a run that contain every word, the last one as a prefix. */
export async function searchRun(db: Db, { number, q, ...run }: Asked): Promise<FoundPlaces> {
  const words = await readWords(db, q);
  const places = words.length > 0 ? await findPlaces(db, run, words) : [];
  const { rows: progress } = await sql<{ number: number }>`
    select number from word_progress
    where organization_id = ${run.organizationId} and run_id = ${run.runId}`.execute(db);
  return {
    places: places.slice(0, limits.foundPlacesMax),
    more: places.length > limits.foundPlacesMax,
    complete: (progress[0]?.number ?? 0) >= number,
  };
}

async function readWords(db: Db, q: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select ${wordsOf(sql`${q}::text`)} as words`.execute(db);
  return rows[0]?.words ?? [];
}

/** Twice as many parts each time, until there are enough places: a common word ends early, a rare one needs few turns. */
async function findPlaces(db: Db, run: Run, words: readonly string[]): Promise<number[]> {
  const places: number[] = [];
  const parts = partNumber(run.places - 1) + 1;
  for (let from = 0; from < parts && places.length <= limits.foundPlacesMax; ) {
    const count = Math.min(Math.max(1, from), PARTS_AT_ONCE, parts - from);
    const numbers = Array.from({ length: count }, (_, at) => from + at);
    places.push(...(await findInParts(db, run, { numbers, words })));
    from += count;
  }
  return places;
}

/**
 * The query leaves PostgreSQL one plan, with any statistics of the tables: rows from the index of words, then which of
 * their results are still there, in one pass over the places of the run. To ask for the parts as well as for the words
 * makes it expect few rows.
 */
async function findInParts(
  db: Db,
  { organizationId, runId }: Run,
  wanted: { numbers: readonly number[]; words: readonly string[] },
): Promise<number[]> {
  const { inParts, withWords } = toQuery(runId, wanted);
  const { rows } = await sql<{ place: number }>`${sql.raw(PLANNED_EACH_TIME)}
    with found as materialized (
      select run_id, place from result_words
      where organization_id = ${organizationId}
        and ${indexedWords} @@ ${inParts}::tsquery and ${indexedWords} @@ ${withWords}::tsquery)
    select place from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
      and place = any(array(select place from found where run_id = ${runId}))
    order by place limit ${sql.lit(limits.foundPlacesMax + 1)}`.execute(db);
  return rows.map(({ place }) => place);
}

/** Queries for parts of a run: the rows of the parts, and those that have every word, the last one as a beginning. */
function toQuery(
  runId: string,
  { numbers, words }: { numbers: readonly number[]; words: readonly string[] },
): { inParts: string; withWords: string } {
  const parts = numbers.map((number) => partOf(runId, number));
  const inPart = (part: string) => `${words.map((word) => quoted(part + word)).join(' & ')}:*`;
  return {
    inParts: parts.map(quoted).join(' | '),
    withWords: parts.map((part) => `(${inPart(part)})`).join(' | '),
  };
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
