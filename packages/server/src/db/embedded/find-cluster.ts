import { join } from 'node:path';
import { checkFolderInside, readOwnFile } from '@provoke/files';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { refuseClientsElsewhere } from './clients.ts';
import { type Cluster, dataOf } from './cluster.ts';
import { readPasswords } from './passwords.ts';
import { reachableHome } from './reachable-home.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

export type Where = {
  dataDir: string;
  log?: Logger | undefined;
  /** Aborted when this process is about to exit. */
  stopping?: AbortSignal | undefined;
};

/** The cluster of a data folder. Throws if it cannot be used, as far as that is known before anything starts. */
export async function findCluster({ dataDir, log, stopping }: Where): Promise<Cluster> {
  const user = await findUnprivilegedUser();
  const home = await reachableHome(dataDir, user, log);
  const cluster = { home, binaries: await findBinaries(user), user };
  await refuseClientsElsewhere(home, { signal: stopping });
  if (await hasUsableCluster(cluster)) await readPasswords(cluster);
  return cluster;
}

/** Whether the cluster has been made. Throws if this version cannot run it. */
export async function hasUsableCluster(cluster: Cluster): Promise<boolean> {
  const version = await findVersion(cluster);
  if (version !== undefined) checkVersion(cluster, version);
  return version !== undefined;
}

async function findVersion(cluster: Cluster): Promise<string | undefined> {
  const data = dataOf(cluster);
  try {
    await checkFolderInside(data, cluster.user?.uid);
    return (await readOwnFile(join(data, 'PG_VERSION'), cluster.user?.uid)).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function checkVersion({ home, binaries }: Cluster, version: string): void {
  if (version !== binaries.majorVersion)
    throw new Error(
      `The database in ${home} was made by PostgreSQL ${version}; this provoke brings ${binaries.majorVersion}. Dump it with the provoke that made it, or choose another --data-dir.`,
    );
}
