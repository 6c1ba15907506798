import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { removeDeleted } from './remove-deleted.ts';

/** Removes deleted records in the background. */
export type Removal = {
  /** Reports that a record was deleted. */
  wake(): void;
  /** Stops after the current piece. */
  close(): Promise<void>;
};

const AGAIN_MS = 1_000;

/**
 * One round at a time; records deleted or locked during a round are left for the next. The first round removes what a
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

/** False when it is closed. Does not keep the process alive. */
const pause = (signal: AbortSignal): Promise<boolean> =>
  sleep(AGAIN_MS, true, { signal, ref: false }).catch(() => false);
