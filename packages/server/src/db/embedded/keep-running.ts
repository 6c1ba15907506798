import { setTimeout as sleep } from 'node:timers/promises';
import { exponentialDelayMs } from '@provoke/contract/retry';
import type { Logger } from 'pino';
import type { Cluster } from './cluster.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { findPostmaster } from './postmaster-file.ts';
import { underLock } from './start-lock.ts';

export type KeepRunning = {
  /** The port at the start. */
  port: number;
  log: Logger | undefined;
  /** Aborted when this process is about to exit: nothing more is started. */
  signal: AbortSignal;
  /** Called with the new address after every restart. */
  onStart(url: string): void;
};

const LOOK_EVERY_MS = 500;
/** A postmaster that lived this long died of a different cause than the previous one. */
const STEADY_MS = 60_000;

/** Restarts the postmaster whenever it is gone, until the signal. Of several processes that share it, one does so. */
export async function keepRunning(
  cluster: Cluster,
  { port, log, signal, onStart }: KeepRunning,
): Promise<void> {
  let known = port;
  let tries = 0;
  let startedAt = performance.now();

  async function look(): Promise<void> {
    if (await runsOn(cluster, known)) {
      if (performance.now() - startedAt > STEADY_MS) tries = 0;
      return;
    }
    if (tries === 0) log?.warn('the embedded PostgreSQL is gone; starting it again');
    if (!(await pause(delayMs(tries++), signal))) return;
    const url = await underLock(cluster.home, () => startAgain(cluster, known, signal), signal);
    startedAt = performance.now();
    known = Number(new URL(url).port);
    onStart(url);
    log?.info({ tries }, 'the embedded PostgreSQL runs again');
  }

  while (await pause(LOOK_EVERY_MS, signal))
    await look().catch((error: Error) => {
      if (signal.aborted) return;
      log?.error(
        { reason: error.message, tries, nextTryMs: delayMs(tries) },
        'the embedded PostgreSQL cannot be started; trying again',
      );
    });
}

async function runsOn(cluster: Cluster, port: number): Promise<boolean> {
  const running = await findPostmaster(cluster);
  return running !== undefined && !running.isStopping && (running.port ?? port) === port;
}

async function startAgain(cluster: Cluster, port: number, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  // Stopped from outside, it may wait for its connections to end, which are ours.
  if ((await findPostmaster(cluster))?.isStopping) await stopPostmaster(cluster);
  return startPostmaster(cluster, { port, signal });
}

const DELAYS = { firstDelayMs: 250, delayMaxMs: 30_000 };

const delayMs = (tries: number) => (tries === 0 ? 0 : exponentialDelayMs(tries - 1, DELAYS));

/** False if the signal aborted. Does not keep the process alive. */
const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, true, { signal, ref: false }).catch(() => false);
