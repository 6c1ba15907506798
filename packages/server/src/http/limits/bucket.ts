import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Size of a burst; refills over this time. */
export type Bucket = { name: string; capacity: number; fillsInSeconds: number };

export type Drawn = { passed: number; waitSeconds: number };

/** Counts in the database, on its clock, so the limit holds over all nodes. */
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

/** Undoes one draw that turned out to be harmless. */
export async function returnToBucket(db: Db, { name }: Bucket): Promise<void> {
  await sql`update buckets set drawn = greatest(0, drawn - 1) where name = ${name}`.execute(db);
}

const EMPTIED_S = 86_400;

/** A bucket unused for a day is full again, like one that does not exist. */
export async function forgetFullBuckets(db: Db): Promise<void> {
  await sql`delete from buckets where updated_at < now() - make_interval(secs => ${EMPTIED_S})`.execute(
    db,
  );
}
