import { type FoundPlaces, limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Asked = { organizationId: string; runId: string; number: number; q: string };

/** Places of the results of a run that contain every word, the last one as a beginning. */
export async function searchRun(
  db: Db,
  { organizationId, runId, number, q }: Asked,
): Promise<FoundPlaces> {
  const { rows } = await sql<{ place: number }>`
    with wanted as (select plainto_tsquery('simple', ${q})::text as words)
    select words.place from result_words as words
    join result_facts as facts on facts.organization_id = words.organization_id
      and facts.run_id = words.run_id and facts.place = words.place
    where words.organization_id = ${organizationId} and words.run_id = ${runId}
      and words.words @@ (
        select case when words = '' then ''::tsquery else (words || ':*')::tsquery end from wanted)
    order by words.place limit ${sql.lit(limits.foundPlacesMax + 1)}`.execute(db);
  const { rows: progress } = await sql<{ number: number }>`
    select number from word_progress
    where organization_id = ${organizationId} and run_id = ${runId}`.execute(db);
  const places = rows.map(({ place }) => place);
  return {
    places: places.slice(0, limits.foundPlacesMax),
    more: places.length > limits.foundPlacesMax,
    complete: (progress[0]?.number ?? 0) >= number,
  };
}
