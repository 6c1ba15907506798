import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Some events of the journals of a run's slices; true if there are more. */
export async function removeJournals(
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
  rows: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from slice_events where organization_id = ${organization_id}
      and (slice_id, sequence) in (
        select slice_id, sequence from slice_events
        where organization_id = ${organization_id} and slice_id in (
          select id from slices where organization_id = ${organization_id} and run_id = ${id})
        limit ${rows})`.execute(db);
  return numAffectedRows === BigInt(rows);
}
