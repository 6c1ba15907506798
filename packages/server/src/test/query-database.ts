import pg from 'pg';
import { administratorOf } from './create-database.ts';

/** Runs statements on a database as its administrator would, past the service. */
export async function queryDatabase(
  databaseUrl: string,
  statements: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: administratorOf(new URL(databaseUrl).pathname.slice(1)),
  });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statements);
    return rows;
  } finally {
    await client.end();
  }
}
