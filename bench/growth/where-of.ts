import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../postgres/with-database.ts';

type Server = Pick<Database, 'url' | 'home'>;

/** Where a service on one of the server's databases runs. All are copies of one, whose key is in this folder. */
export const whereOf = ({ url, home }: Server, name: string, signal: AbortSignal) => ({
  databaseUrl: urlOf(url, name),
  home: join(home, 'service'),
  signal,
});

const urlOf = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Connects to one of the server's databases, as the superuser. */
export async function withSql<Outcome>(
  { administratorUrl }: Pick<Database, 'administratorUrl'>,
  name: string,
  work: (sql: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
  const sql = new pg.Client({ connectionString: urlOf(administratorUrl, name) });
  await sql.connect();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
