import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { removeJournals } from '../removal/remove-journals.ts';

const ROWS_AT_ONCE = 2_000;

/**
 * Removes the journals that repeat removed evidence: those of campaigns that no worker works on, once their runs have
 * none left. Without its journal a slice cannot be continued, so it is over.
 */
export async function endJournals(
  db: Db,
  { organizationId, ends }: { organizationId: string; ends: Date },
): Promise<void> {
  const left = await listLeft(db, organizationId, ends);
  for (const id of await withoutEvidence(db, organizationId, left))
    await db.transaction().execute(async (tx) => {
      await sql`update slices set status = 'DONE', reason = ${REASON}
        where organization_id = ${organizationId} and run_id = ${id} and status <> 'DONE'`.execute(
        tx,
      );
      while (await removeJournals(tx, { organization_id: organizationId, id }, ROWS_AT_ONCE));
    });
}

const REASON = 'Its evidence was removed.';

/** Runs of campaigns that are neither queued nor running, with a journal that is past the retention. */
async function listLeft(db: Db, organizationId: string, ends: Date): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select slices.run_id from slices
    join campaigns on campaigns.organization_id = slices.organization_id
      and campaigns.id = slices.campaign_id
    where slices.organization_id = ${organizationId}
      and campaigns.status not in ('QUEUED', 'RUNNING')
      and exists (select from slice_events
        where slice_events.organization_id = slices.organization_id
          and slice_events.slice_id = slices.id)
    group by slices.run_id having max(slices.updated_at) < ${ends}`.execute(db);
  return rows.map((row) => row.run_id);
}

async function withoutEvidence(db: Db, organizationId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from runs where organization_id = ${organizationId} and id = any(${ids}::uuid[])
      and has_evidence`.execute(db);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}
