import { type FindingState, type FoundPlaces, limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashTools } from '../facts/hash-tools.ts';
import { searchRun } from '../words/search-run.ts';
import { getFactsState } from './facts-state.ts';
import { findByState } from './find-by-state.ts';

type OfRun = { organizationId: string; runId: string };
type Asked = {
  q?: string | undefined;
  tool?: string | undefined;
  state?: FindingState | undefined;
};

/** Places of the results of a run that fit all that is asked for, which is something. */
export async function findPlaces(
  db: Db,
  { signal, ...of }: OfRun & { signal: AbortSignal },
  { q, tool, state }: Asked,
): Promise<FoundPlaces> {
  const { number, places } = await getFactsState(db, of.organizationId, of.runId);
  const found = [
    ...(q === undefined ? [] : [await searchRun(db, { ...of, number, places, q })]),
    ...(tool === undefined ? [] : [await findByTool(db, of, tool)]),
    ...(state === undefined ? [] : [await findByState(db, { ...of, signal }, state)]),
  ];
  return found.reduce(inBoth);
}

function inBoth(one: FoundPlaces, other: FoundPlaces): FoundPlaces {
  const known = new Set(other.places);
  return {
    places: one.places.filter((place) => known.has(place)),
    more: one.more || other.more,
    complete: one.complete && other.complete,
  };
}

/** In one pass over the facts of the run. */
async function findByTool(
  db: Db,
  { organizationId, runId }: OfRun,
  tool: string,
): Promise<FoundPlaces> {
  const { rows } = await sql<{ places: number[] }>`
    select array(
      select place from result_facts
      where organization_id = ${organizationId} and run_id = ${runId}
        and strpos(tools, ${hashTools([tool])}) > 0
      order by place limit ${sql.lit(limits.indexPlacesMax + 1)}) as places`.execute(db);
  const places = rows[0]?.places ?? [];
  return {
    places: places.slice(0, limits.indexPlacesMax),
    more: places.length > limits.indexPlacesMax,
    complete: true,
  };
}
