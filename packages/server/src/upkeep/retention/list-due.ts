import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A run whose evidence is past its organization's retention. */
export type Due = { organization_id: string; id: string; created_at: Date; days: number };

type Retention = {
  /** The service's own setting, for organizations without one; null: they keep evidence. */
  defaultDays: number | null;
  at: Date;
};

const RUNS_AT_ONCE = 20;

/**
 * Runs that are older than their organization keeps evidence and got no result since, a few of each organization, the
 * oldest first. A run whose facts are still to be built waits for them, since they stay.
 */
export async function listDue(db: Db, retention: Retention): Promise<Due[]> {
  const due: Due[] = [];
  // One at a time: their runs may be on several machines.
  for (const { id, days, ends } of await listLimited(db, retention))
    due.push(...(await listEnded(db, id, ends)).map((run) => ({ ...run, days })));
  return due;
}

/** Organizations that keep evidence for some days, and until when what is removed now was recorded. */
export async function listLimited(db: Db, { defaultDays, at }: Retention) {
  const { rows } = await sql<{ id: string; days: number; ends: Date }>`
    select id, days, ${at}::timestamptz - days * interval '1 day' as ends
    from (
      select id, coalesce(retention_days, ${defaultDays}::integer) as days from organizations
    ) as settings
    where days > 0 order by id`.execute(db);
  return rows;
}

type Ended = Omit<Due, 'days'>;

async function listEnded(db: Db, organizationId: string, ends: Date): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select organization_id, id, created_at from runs
    where organization_id = ${organizationId} and created_at < ${ends}
      and has_evidence and last_number > 0 and deleted_at is null and last_place is not null
      and not exists (
        select from results
        where results.organization_id = ${organizationId} and results.run_id = runs.id
          and results.deleted_at is null and results.id >= ${idAt(ends)}::uuid)
    order by created_at limit ${sql.lit(RUNS_AT_ONCE)}`.execute(db);
  return rows;
}

/** The first id that could be made at a time: see `timeOfId`. */
const idAt = (time: Date): string =>
  Math.max(0, time.getTime()).toString(16).padStart(12, '0').padEnd(32, '0');
