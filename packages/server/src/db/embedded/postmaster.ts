import { lstat, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, dataOf, logOf } from './cluster.ts';
import { findPostmaster, postmasterFileOf } from './postmaster-file.ts';
import { runPgCtl } from './run-pg-ctl.ts';
import { ask, prepareRole, readAddress } from './service-role.ts';

const START_S = 30;
const LOG_BYTES_MAX = 10_000_000;

type Start = {
  /** Its previous port, which processes that know it can keep using. */
  port?: number;
  signal?: AbortSignal | undefined;
};

/** The address of the running postmaster, which is started if necessary. Call it under the lock. */
export async function startPostmaster(
  cluster: Cluster,
  { port, signal }: Start = {},
): Promise<string> {
  await dropLongLog(cluster);
  const deadline = Date.now() + START_S * 1_000;
  for (let tries = 0; ; tries++) {
    const running = await findRunning(cluster, signal);
    if (running) return running;
    try {
      await start(cluster, tries === 0 && port !== undefined ? port : await freePort());
    } catch (error) {
      if (Date.now() > deadline || !PASSING.test((error as Error).message)) throw error;
      await sleep(250, undefined, { signal });
    }
  }
}

/**
 * Another process took the port, a killed starter left a postmaster that is still starting, or resources of a killed
 * postmaster are not yet released.
 */
const PASSING =
  /address already in use|lock file .* already exists|is another postmaster|still in use/i;

const start = async (cluster: Cluster, port: number) =>
  runPgCtl(
    cluster,
    [
      ...['start', '-w', '-t', String(START_S)],
      ...['-D', dataOf(cluster)],
      ...['-l', logOf(cluster)],
      ...['-o', `-p ${port}`],
    ],
    async () => (await findPostmaster(cluster))?.isReady === true,
  );

/**
 * Stops it after it has finished writing; one that is gone, or dies while stopping, counts as stopped. Asked while it
 * recovers from a killed backend, PostgreSQL may wait without end: then it is stopped at once, which loses nothing that
 * was committed.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  await dropFileOfDead(cluster);
  await stop(cluster, 'fast').catch(() => stop(cluster, 'immediate'));
}

async function stop(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  try {
    await runPgCtl(
      cluster,
      ['stop', '-w', '-t', String(START_S), '-m', mode, '-D', dataOf(cluster)],
      async () => (await findPostmaster(cluster)) === undefined,
    );
  } catch (error) {
    if (await findPostmaster(cluster)) throw error;
  }
  // A killed postmaster leaves its file behind, for which `pg_ctl` waits in vain.
  await dropFileOfDead(cluster);
}

/** Asks the postmaster; waits for one that is still recovering. */
async function findRunning(
  cluster: Cluster,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  for (const deadline = Date.now() + START_S * 1_000; Date.now() < deadline; ) {
    const postmaster = await findPostmaster(cluster);
    if (!postmaster) {
      await dropFileOfDead(cluster);
      return undefined;
    }
    if (postmaster.port === undefined) return undefined;
    const address = await readAddress(cluster, postmaster.port);
    const answer = await ask(address.url);
    if (answer === 'refused') return undefined;
    if (answer === 'unprepared') await prepareRole(address);
    if (answer !== 'busy') return address.url;
    await sleep(100, undefined, { signal });
  }
  return undefined;
}

/** PostgreSQL neither starts nor stops while another process has the number in its file. */
async function dropFileOfDead(cluster: Cluster): Promise<void> {
  if (!(await findPostmaster(cluster))) await rm(postmasterFileOf(cluster), { force: true });
}

async function dropLongLog(cluster: Cluster): Promise<void> {
  const log = await lstat(logOf(cluster)).catch(() => undefined);
  if (log && log.size > LOG_BYTES_MAX) await rm(logOf(cluster));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
