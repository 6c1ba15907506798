import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { buildFacts } from './build-facts.ts';

const AGAIN_MS = 1_000;

/** Builds missing facts in the background, once after a start. Returns a stop function; the current batch completes. */
export function openFactsBuilder(db: Db, log: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  async function work(): Promise<void> {
    while (!signal.aborted)
      try {
        return await buildFacts(db, signal);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'facts of earlier results not built yet');
        await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
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
