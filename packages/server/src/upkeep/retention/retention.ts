import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { listDue } from './list-due.ts';
import { removeExpired } from './remove-expired.ts';

const EVERY_MS = 3_600_000;

export type RetentionSettings = {
  /** Evidence is exported to this folder before it is removed; without one, none is. */
  folder: string | undefined;
  /** For organizations without a setting of their own; null: they keep evidence. */
  defaultDays: number | null;
};

/** Removes expired evidence in the background, hourly. Returns a stop function; the current batch completes. */
export function openRetention(
  db: Db,
  log: Logger,
  { folder, defaultDays }: RetentionSettings,
  { now = () => new Date() }: { now?: () => Date } = {},
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  async function round(): Promise<void> {
    const at = now();
    if (folder !== undefined) {
      const runs = await removeExpired(db, { folder, defaultDays, at, signal });
      if (runs > 0) log.info({ runs, folder }, 'expired evidence exported and removed');
    } else if ((await listDue(db, { defaultDays, at })).length > 0)
      log.warn('evidence is past its retention, but none is removed: set RETENTION_FOLDER');
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      await round().catch((error: Error) =>
        log.error({ reason: error.message, folder }, 'evidence not exported, so none was removed'),
      );
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
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
