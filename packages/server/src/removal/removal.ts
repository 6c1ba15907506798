import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { removeDeleted } from './remove-deleted.ts';

/** Removes in the background what was deleted. */
export type Removal = {
  /** Something was deleted. */
  wake(): void;
  /** Stops after the piece at hand. */
  close(): Promise<void>;
};

const AGAIN_MS = 1_000;

/**
 * One round at a time; what is deleted during one, or was locked then, is for the next. The first takes up what a
 * crash left.
 */
export function openRemoval(db: Db, log: Logger): Removal {
  const closing = new AbortController();
  const { signal } = closing;
  let wanted = false;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (wanted && !signal.aborted) {
      wanted = false;
      const isDone = await removeDeleted(db, signal).catch((error: Error) => {
        log.warn({ reason: error.message }, 'removal of deleted records interrupted');
        return false;
      });
      if (!isDone) wanted = await pause(signal);
    }
    working = undefined;
  }

  return {
    wake() {
      wanted = true;
      working ??= work();
    },
    async close() {
      closing.abort();
      await working;
    },
  };
}

/** False when it is over. Keeps no process alive. */
const pause = (signal: AbortSignal): Promise<boolean> =>
  sleep(AGAIN_MS, true, { signal, ref: false }).catch(() => false);
