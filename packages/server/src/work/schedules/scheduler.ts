import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import type { WorkQueue } from '../work-queue.ts';
import { judgeEnded } from './judge-ended.ts';
import { serveDue } from './serve-due.ts';

const EVERY_MS = 5_000;

/** Starts campaigns that are due and judges those that ended, in the background, on each node. */
export function openScheduler(
  db: Db,
  log: Logger,
  queue: WorkQueue,
  { everyMs = EVERY_MS, clock = () => new Date() } = {},
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  async function untilNone(what: string, work: () => Promise<boolean>): Promise<void> {
    try {
      while (!signal.aborted && (await work()));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, what);
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await untilNone('campaigns of schedules not judged', () => judgeEnded(db, signal));
      await untilNone('schedules not served', () => serveDue({ db, log, queue, now: clock() }));
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
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
