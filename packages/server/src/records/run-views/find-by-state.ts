import { type FindingState, type FoundPlaces, limits } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { findStates, hasDecisions, NAMING_BYTES } from '../findings/result-states.ts';
import { isFinding } from './list-findings.ts';

type Asked = { organizationId: string; runId: string; signal: AbortSignal };
type Shown = { place: number; id: string };

/** The findings of so many attempts are named, where people have decided about the agent's. */
const NAMED_MAX = 10_000;
const AT_ONCE = 200;

/** Places of a run whose attempts broke a goal, or claim to have, by what people decided about that. */
export async function findByState(
  db: Db,
  { signal, ...of }: Asked,
  state: FindingState,
): Promise<FoundPlaces> {
  const isDecided = await hasDecisions(db, of);
  if (!isDecided && state !== 'to look at') return { places: [], more: false, complete: true };
  const max = isDecided ? NAMED_MAX : limits.indexPlacesMax;
  const shown = await listShown(db, of, max + 1);
  const all = shown.slice(0, max);
  const more = shown.length > max;
  if (!isDecided) return { places: all.map(({ place }) => place), more, complete: true };
  const places: number[] = [];
  const release = await memoryOf(db).take(NAMING_BYTES);
  try {
    for (let at = 0; at < all.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const some = all.slice(at, at + AT_ONCE);
      const states = await findStates(
        db,
        of,
        some.map(({ id }) => id),
      );
      for (const { place, id } of some) if (states.get(id) === state) places.push(place);
    }
  } finally {
    release();
  }
  return { places, more, complete: true };
}

/** As pairs of lists: parsing each row alone takes longer. */
async function listShown(
  db: Db,
  { organizationId, runId }: Omit<Asked, 'signal'>,
  max: number,
): Promise<Shown[]> {
  const { rows } = await sql<{ places: number[]; ids: string[] }>`
    select array_agg(place order by place) as places, array_agg(result_id order by place) as ids
    from (
      select place, result_id from result_facts
      where organization_id = ${organizationId} and run_id = ${runId} and ${isFinding}
      order by place limit ${sql.lit(max)}
    ) as shown having count(*) > 0`.execute(db);
  const { places = [], ids = [] } = rows[0] ?? {};
  return places.map((place, at) => ({ place, id: ids[at] ?? '' }));
}
