import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../postgres/with-database.ts';

type Server = Pick<Database, 'url' | 'home'>;

/** Where a service on one of the server's databases runs. */
export const whereOf = ({ url, home }: Server, name: string, signal: AbortSignal) => ({
  databaseUrl: urlOf(url, name),
  home: join(home, `service-${name}`),
  signal,
});

const urlOf = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Connects to one of the server's databases. */
export async function withSql<Outcome>(
  { url }: Pick<Server, 'url'>,
  name: string,
  work: (sql: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
  const sql = new pg.Client({ connectionString: urlOf(url, name) });
  await sql.connect();
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
