import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

const TIMEOUT_MS = 5_000;

/** Throws unless the database of a service can be used: `url` answers, or the embedded one runs here. Starts none. */
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
