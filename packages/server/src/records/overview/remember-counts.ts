import type { OverviewCounts } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Asked, inRange } from './goals-in-range.ts';
import { readCounts } from './read-counts.ts';

type Remembered = { state: string; counts: OverviewCounts };

/** Overviews of this many filters are kept, unless one has more lists of numbers than that. */
const KEPT_MAX = 50;
const ITEMS_MAX = 5_000;

export type CountsReader = (db: Db, asked: Asked) => Promise<OverviewCounts>;

/** Counts the goals of an overview again only if one of its runs changed: pages ask for it often. */
export function rememberCounts(): CountsReader {
  const kept = new Map<string, Remembered>();
  return async (db, asked) => {
    const name = JSON.stringify(asked);
    const state = await readState(db, asked);
    const known = kept.get(name);
    kept.delete(name);
    const counts = known?.state === state ? known.counts : await readCounts(db, asked);
    if (itemsIn(counts) <= ITEMS_MAX) kept.set(name, { state, counts });
    for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
    return counts;
  };
}

/** Another one after any change of a run of the range. Read first: what changes in between is counted anew next time. */
async function readState(db: Db, asked: Asked): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), sum(hashtextextended(concat_ws(' ',
      id, last_number, updated_at, created_at, has_facts, has_goal_states), 0)::numeric)) as state
    from runs where ${inRange(asked)}`.execute(db);
  return rows[0]?.state ?? '';
}

const itemsIn = (counts: OverviewCounts) =>
  Object.values(counts).reduce((sum, { length }) => sum + length, 0);
