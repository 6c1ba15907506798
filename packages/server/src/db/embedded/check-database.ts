import pg from 'pg';
import { explainUnreachable } from '../explain-unreachable.ts';
import { findBinaries } from './binaries.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

const TIMEOUT_MS = 5_000;

/** Throws unless a service's database is usable: `url` answers, or the embedded one can run here. Starts nothing. */
export async function checkDatabase(url: string | undefined): Promise<void> {
  if (!url) {
    await findBinaries(await findUnprivilegedUser());
    return;
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw explainUnreachable(error, url);
  } finally {
    await client.end().catch(() => {});
  }
}
