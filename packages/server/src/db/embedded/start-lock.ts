import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, Locked, takeLock } from '@provoke/files';

/** Longer than it takes for a holder in another container to count as dead. */
const WAIT_MS = 60_000;
const PAUSE_MS = 100;

/** One process at a time starts or stops the cluster. */
export async function underLock<Done>(
  home: string,
  work: () => Promise<Done>,
  signal?: AbortSignal,
): Promise<Done> {
  const lock = await waitForLock(home, signal);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function waitForLock(home: string, signal: AbortSignal | undefined): Promise<Lock> {
  for (const deadline = Date.now() + WAIT_MS; ; ) {
    signal?.throwIfAborted();
    try {
      return await takeLock(home);
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (Date.now() > deadline)
        throw new Error(
          `Another process has been starting or stopping the database in ${home} for ${WAIT_MS / 1_000} s. End it, or choose another --data-dir.`,
          { cause: error },
        );
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}
