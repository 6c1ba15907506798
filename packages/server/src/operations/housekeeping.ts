import { setInterval } from 'node:timers';
import type { Logger } from 'pino';
import { releaseExpired } from '../credits/reservations.ts';
import type { Db } from '../db/database.ts';
import { forgetOldAnswers } from '../idempotency/idempotency-store.ts';

const EVERY_MS = 60_000;

const chores: Record<string, (db: Db) => Promise<void>> = {
  'forget old answers': forgetOldAnswers,
  'release reservations of lost calls': releaseExpired,
};

/** What has to be done now and then. Returns what stops it. */
export function keepHouse(db: Db, log: Logger): () => void {
  const clean = () => {
    for (const [chore, carryOut] of Object.entries(chores))
      carryOut(db).catch((error: Error) =>
        log.warn({ chore, reason: error.message }, 'housekeeping failed'),
      );
  };
  clean();
  const timer = setInterval(clean, EVERY_MS).unref();
  return () => clearInterval(timer);
}
