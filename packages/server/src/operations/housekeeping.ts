import { setInterval } from 'node:timers';
import type { Logger } from 'pino';
import { forgetOldSessions } from '../accounts/session-store.ts';
import type { Db } from '../db/database.ts';
import { forgetOldAnswers } from '../idempotency/idempotency-store.ts';
import { forgetFullBuckets } from '../limits/bucket.ts';

const EVERY_MS = 60_000;

/** What has to be done now and then. Returns what stops it. */
export function keepHouse(db: Db, log: Logger): () => void {
  const clean = async () => {
    for (const [what, forget] of Object.entries(chores))
      await forget(db).catch((error: Error) =>
        log.warn({ reason: error.message }, `${what} were not forgotten`),
      );
  };
  void clean();
  const timer = setInterval(clean, EVERY_MS).unref();
  return () => clearInterval(timer);
}

const chores = {
  'old answers': forgetOldAnswers,
  'old sessions': forgetOldSessions,
  'full buckets': forgetFullBuckets,
};
