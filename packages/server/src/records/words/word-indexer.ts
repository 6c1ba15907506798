import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { indexWords } from './index-words.ts';

const EVERY_MS = 1_000;
/** Looking for work costs at most a fiftieth of the time, however many runs there are. */
const PAUSES_PER_LOOK = 50;

/** Makes new results searchable in the background. Returns a stop function; the current batch completes. */
export function openWordIndexer(db: Db, log: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const started = performance.now();
      const hasMore = await indexWords(db, signal).catch((error: Error) => {
        log.warn({ reason: error.message }, 'new results not searchable yet');
        return false;
      });
      const took = performance.now() - started;
      if (!hasMore) await pause(Math.max(EVERY_MS, PAUSES_PER_LOOK * took), signal);
    }
  }
  const working = work();

  return {
    async close() {
      closing.abort();
      await working;
    },
  };
}

/** Does not keep the process alive. */
const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});
