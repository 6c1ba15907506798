import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../db/database.ts';

/** Reads a database's clock, which slots and limits are on, in milliseconds. */
export function databaseClock(url: string): () => Promise<number> {
  const db = openDatabase({ url, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  return async () => {
    const { rows } = await sql<{ ms: number }>`
      select 1000 * extract(epoch from clock_timestamp())::float8 as ms`.execute(db);
    return rows[0]?.ms ?? Number.NaN;
  };
}
