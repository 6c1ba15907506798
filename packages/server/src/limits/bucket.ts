import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** So many draws at once, and again as many over the time that it takes to fill up. */
export type Bucket = { name: string; capacity: number; fillsInSeconds: number };

export type Drawn = { passed: number; waitSeconds: number };

/** In the database and on its clock, so that it holds over all nodes. */
export async function drawFromBucket(
  db: Db,
  { name, capacity, fillsInSeconds }: Bucket,
  wanted = 1,
): Promise<Drawn> {
  const { rows } = await sql<{ passed: number; wait_seconds: number | null }>`
    select passed, wait_seconds
    from draw_from_bucket(${name}, ${wanted}, ${capacity}, ${fillsInSeconds})`.execute(db);
  const [row] = rows;
  return { passed: row?.passed ?? 0, waitSeconds: row?.wait_seconds ?? 0 };
}

/** Undoes one draw: it turned out to be harmless. */
export async function giveBack(db: Db, { name }: Bucket): Promise<void> {
  await sql`update buckets set drawn = greatest(0, drawn - 1) where name = ${name}`.execute(db);
}

const EMPTIED_S = 86_400;

/** A bucket that nobody drew from for a day is full again, as one that is not there. */
export async function forgetFullBuckets(db: Db): Promise<void> {
  await sql`delete from buckets where updated_at < now() - make_interval(secs => ${EMPTIED_S})`.execute(
    db,
  );
}
