import pg from 'pg';
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
  } finally {
    await client.end().catch(() => {});
  }
}
