import { setInterval } from 'node:timers';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { forgetOldAnswers } from '../idempotency/idempotency-store.ts';

const EVERY_MS = 60_000;

/** What has to be done now and then. Returns what stops it. */
export function keepHouse(db: Db, log: Logger): () => void {
  const clean = () =>
    forgetOldAnswers(db).catch((error: Error) =>
      log.warn({ reason: error.message }, 'old answers were not forgotten'),
    );
  void clean();
  const timer = setInterval(clean, EVERY_MS).unref();
  return () => clearInterval(timer);
}
