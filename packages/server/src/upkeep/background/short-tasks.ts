import type { Logger } from 'pino';
import { forgetOldAddresses } from '../../accounts/attempts/known-address-store.ts';
import { forgetUsedCodes } from '../../accounts/second-factor/second-factor-store.ts';
import { forgetOldSessions } from '../../accounts/sessions/session-store.ts';
import type { Db } from '../../db/database.ts';
import { releaseExpired } from '../../gateway/credits/reservation-store.ts';
import { forgetOldAnswers } from '../../http/idempotency/idempotency-store.ts';
import { forgetFullBuckets } from '../../http/limits/bucket.ts';
import { forgetOldDeliveries } from '../../work/webhooks/delivery-store.ts';
import { clampFutureTimes } from './clamp-future-times.ts';

const tasks: Record<string, (db: Db) => Promise<void>> = {
  'clamp times in the future': clampFutureTimes,
  'forget old answers': forgetOldAnswers,
  'forget old sessions': forgetOldSessions,
  'forget old addresses': forgetOldAddresses,
  'forget used codes': forgetUsedCodes,
  'forget full buckets': forgetFullBuckets,
  'forget old deliveries': forgetOldDeliveries,
  'release reservations of lost calls': releaseExpired,
};

/** Runs one after the other, so that they need a single connection. A failure does not stop the others. */
export async function runShortTasks(db: Db, log: Logger): Promise<void> {
  for (const [task, run] of Object.entries(tasks))
    await run(db).catch((error: Error) =>
      log.warn({ task, reason: error.message }, 'background task failed'),
    );
}
