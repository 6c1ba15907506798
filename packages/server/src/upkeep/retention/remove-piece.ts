import { join } from 'node:path';
import { sql } from 'kysely';
import { recordAudit } from '../../accounts/audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { removeTraces } from '../removal/remove-deleted.ts';
import { removeSpans } from '../removal/remove-spans.ts';
import { areLast, chooseResults } from './choose-results.ts';
import { evidenceLines } from './evidence-lines.ts';
import type { Due } from './list-due.ts';
import { draftsIn, openExportFolder } from './open-export-folder.ts';
import { writeExport } from './write-export.ts';

/** What became of a run's next results: `held` is a run that another process works on, or that is gone. */
export type Piece = 'held' | 'more' | 'done';

/**
 * Exports a run's next results and removes them, in one transaction that holds the run and these results. It commits
 * after the file is on disk: what is stopped anywhere leaves the database as it was, and is exported again. Never into
 * the same file, since a process may have lost its transaction while it was writing.
 */
export async function removePiece(db: Db, root: string, run: Due): Promise<Piece> {
  const folder = await openExportFolder(root, run);
  return db.transaction().execute(async (tx) => {
    if (!(await holdRun(tx, run))) return 'held';
    const ids = await chooseResults(tx, run);
    const isLast = await areLast(tx, run, ids);
    const path = join(folder, `${run.id}-${newId()}.ndjson.gz`);
    await writeExport(path, draftsIn(root), evidenceLines(tx, run, { results: ids, isLast }));
    await removeResults(tx, run, ids);
    if (isLast) while (await removeSpans(tx, run, ROWS_AT_ONCE));
    await endPiece(tx, run, { hasRemoved: ids.length > 0, isLast });
    return isLast ? 'done' : 'more';
  });
}

/** Its row is locked first, as everywhere, so no results are added or changed until the end. */
async function holdRun(tx: Db, { organization_id, id }: Due): Promise<boolean> {
  const { rows } = await sql`select id from runs
    where organization_id = ${organization_id} and id = ${id} and has_evidence and deleted_at is null
    for no key update skip locked`.execute(tx);
  return rows.length > 0;
}

const ROWS_AT_ONCE = 10_000;

async function removeResults(tx: Db, { organization_id, id }: Due, ids: string[]): Promise<void> {
  await sql`delete from result_words
    where organization_id = ${organization_id} and run_id = ${id} and place in (
      select place from result_facts
      where organization_id = ${organization_id} and result_id = any(${ids}::uuid[]))`.execute(tx);
  while (await removeTraces(tx, organization_id, { ids, rows: ROWS_AT_ONCE }));
  const { numAffectedRows } = await sql`delete from results
    where organization_id = ${organization_id} and id = any(${ids}::uuid[])`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length))
    throw new Error(`Run ${id} changed while its evidence was exported.`);
}

/** Notes on the run that evidence was removed. Counts, goals, facts and the chain stay. */
async function endPiece(
  tx: Db,
  { organization_id, id, days }: Due,
  { hasRemoved, isLast }: { hasRemoved: boolean; isLast: boolean },
): Promise<void> {
  await sql`
    update runs set has_evidence = ${!isLast},
      evidence_removed_at = case when ${hasRemoved} then now() else evidence_removed_at end
    where organization_id = ${organization_id} and id = ${id}`.execute(tx);
  if (!hasRemoved || !isLast) return;
  const service = { organizationId: organization_id, userId: null, via: null, address: '' };
  const details = { retention_days: days };
  await recordAudit(tx, service, { action: 'evidence-remove', subject: id, details });
}
