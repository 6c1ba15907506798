import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import { clearDrafts } from './clear-drafts.ts';
import { endJournals } from './end-journals.ts';
import { type Due, listDue, listLimited } from './list-due.ts';
import { removePiece } from './remove-piece.ts';

type Removing = {
  /** Where evidence is exported to. */
  folder: string;
  defaultDays: number | null;
  at: Date;
  signal: AbortSignal;
};

/**
 * Exports and removes all evidence that is past its organization's retention, piece by piece; returns the number of
 * runs. May be stopped anywhere, and other processes may do the same. At most half of the time it works.
 */
export async function removeExpired(db: Db, { signal, ...removing }: Removing): Promise<number> {
  await clearDrafts(removing.folder);
  for (let removed = 0; ; ) {
    const due = await listDue(db, removing);
    const before = removed;
    for (const run of due) if (await removeRun(db, run, { signal, ...removing })) removed++;
    // Runs that others hold are left to them.
    if (removed > before && !signal.aborted) continue;
    for (const { id, ends } of await listLimited(db, removing))
      if (!signal.aborted) await endJournals(db, { organizationId: id, ends });
    return removed;
  }
}

async function removeRun(db: Db, run: Due, { folder, signal }: Removing): Promise<boolean> {
  while (!signal.aborted) {
    const started = performance.now();
    const piece = await removePiece(db, folder, run);
    if (piece !== 'more') return piece === 'done';
    await sleep(performance.now() - started, undefined, { signal, ref: false }).catch(() => {});
  }
  return false;
}
