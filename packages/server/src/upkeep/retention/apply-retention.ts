import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { listDue } from './list-due.ts';
import { removeExpired } from './remove-expired.ts';

export type RetentionSettings = {
  /** Evidence is exported to this folder before it is removed; without one, none is. */
  folder: string | undefined;
  /** For organizations without a setting of their own; null: they keep evidence. */
  defaultDays: number | null;
};

/** Exports and removes expired evidence. Evidence that cannot be exported is not removed. */
export async function applyRetention(
  db: Db,
  log: Logger,
  { folder, defaultDays }: RetentionSettings,
  { signal, at = new Date() }: { signal: AbortSignal; at?: Date },
): Promise<void> {
  if (folder !== undefined) {
    const runs = await removeExpired(db, { folder, defaultDays, at, signal });
    if (runs > 0) log.info({ runs, folder }, 'expired evidence exported and removed');
  } else if ((await listDue(db, { defaultDays, at })).length > 0)
    log.warn('evidence is past its retention, but none is removed: set RETENTION_FOLDER');
}
