import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { openFactsBuilder } from '../../records/facts/facts-builder.ts';
import { openScheduler } from '../../work/schedules/scheduler.ts';
import { openTimeLimits } from '../../work/time-limits.ts';
import { openWebhookSender, type SenderSettings } from '../../work/webhooks/webhook-sender.ts';
import type { WorkQueue } from '../../work/work-queue.ts';
import type { Removal } from '../removal/removal.ts';
import { openRetention, type RetentionSettings } from '../retention/retention.ts';
import { keepHouse } from './housekeeping.ts';

type Place = {
  db: Db;
  log: Logger;
  config: SenderSettings & { retention: RetentionSettings };
  removal: Removal;
  queue: WorkQueue;
};

/**
 * Missing facts, retention, schedules, limits of time, messages to webhooks and housekeeping in the background. It
 * starts after a while: a process that lives for a second leaves it to a longer one.
 */
export function openMaintenance(
  { db, log, config, removal, queue }: Place,
  { afterMs }: { afterMs: number },
): { close(): Promise<void> } {
  const start = () => ({
    builder: openFactsBuilder(db, log),
    retention: openRetention(db, log, config.retention),
    webhookSender: openWebhookSender(db, log, config),
    scheduler: openScheduler(db, log, queue),
    timeLimits: openTimeLimits(db, log, queue),
    stopHousekeeping: keepHouse(db, log, removal),
  });
  let running: ReturnType<typeof start> | undefined;
  const timer = setTimeout(() => {
    running = start();
  }, afterMs).unref();

  return {
    async close() {
      clearTimeout(timer);
      running?.stopHousekeeping();
      await running?.builder.close();
      await running?.retention.close();
      await running?.scheduler.close();
      await running?.timeLimits.close();
      await running?.webhookSender.close();
    },
  };
}
