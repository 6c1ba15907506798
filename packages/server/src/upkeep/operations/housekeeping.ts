import { setInterval } from 'node:timers';
import type { Logger } from 'pino';
import { forgetUsedCodes } from '../../accounts/second-factor/second-factor-store.ts';
import { forgetOldSessions } from '../../accounts/sessions/session-store.ts';
import type { Db } from '../../db/database.ts';
import { releaseExpired } from '../../gateway/credits/reservation-store.ts';
import { forgetOldAnswers } from '../../http/idempotency/idempotency-store.ts';
import { forgetFullBuckets } from '../../http/limits/bucket.ts';
import { forgetOldDeliveries } from '../../work/webhooks/delivery-store.ts';
import type { Removal } from '../removal/removal.ts';
import { bringBackTimes } from './bring-back-times.ts';

const EVERY_MS = 60_000;

const chores: Record<string, (db: Db) => Promise<void>> = {
  'bring back times from the future': bringBackTimes,
  'forget old answers': forgetOldAnswers,
  'forget old sessions': forgetOldSessions,
  'forget used codes': forgetUsedCodes,
  'forget full buckets': forgetFullBuckets,
  'forget old deliveries': forgetOldDeliveries,
  'release reservations of lost calls': releaseExpired,
};

/** Periodic maintenance. Returns a stop function. */
export function keepHouse(db: Db, log: Logger, removal: Removal): () => void {
  const clean = async () => {
    // Records that an earlier process left, or that were locked.
    removal.wake();
    for (const [chore, carryOut] of Object.entries(chores))
      await carryOut(db).catch((error: Error) =>
        log.warn({ chore, reason: error.message }, 'housekeeping failed'),
      );
  };
  void clean();
  const timer = setInterval(clean, EVERY_MS).unref();
  return () => clearInterval(timer);
}
