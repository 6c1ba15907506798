import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { notifyRun, notifyRuns } from './change-counts.ts';

/** Notifies watchers of runs in a statement of its own, one for all runs that changed while the previous one ran. */
export type RunNotices = {
  /** Resolves without waiting for the notification, unless `db` is a transaction: then it is part of it. */
  changed(db: Db, runId: string): Promise<void>;
  close(): Promise<void>;
};

export function openRunNotices(pool: Db, log: Logger): RunNotices {
  const changed = new Set<string>();
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (changed.size > 0) {
      const runs = [...changed];
      changed.clear();
      // A lost one is late, not missing: watchers look anyway.
      await notifyRuns(pool, runs).catch((error: Error) =>
        log.warn({ reason: error.message }, 'watchers not notified'),
      );
    }
    sending = undefined;
  }

  return {
    async changed(db, runId) {
      if (db.isTransaction) return notifyRun(db, runId);
      changed.add(runId);
      sending ??= send();
    },
    close: async () => sending,
  };
}
