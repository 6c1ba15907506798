import type { Schedule } from '@provoke/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import type { Tables } from '../../db/tables.ts';

const selectSchedules = (db: Db, organizationId: string) =>
  db
    .selectFrom('schedules')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'schedules.organization_id')
        .onRef('users.id', '=', 'schedules.owner_id'),
    )
    .select([
      ...(['schedules.id', 'name', 'target', 'cron', 'time_zone', 'baseline'] as const),
      ...(['paused', 'next_at', 'owner_id', 'users.username'] as const),
      ...(['schedules.created_at', 'schedules.updated_at'] as const),
    ])
    .where('schedules.organization_id', '=', organizationId);

type Row = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>;

/** By name. */
export async function listSchedules(
  db: Db,
  organizationId: string,
  { limit, offset }: Window,
): Promise<Found<Schedule>> {
  const rows = await selectSchedules(db, organizationId)
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total: await countSchedules(db, organizationId), items: rows.map(toSchedule) };
}

/** Another organization's schedule counts as missing. */
export async function findSchedule(
  db: Db,
  organizationId: string,
  id: string,
): Promise<Schedule | undefined> {
  const row = await selectSchedules(db, organizationId)
    .where('schedules.id', '=', id)
    .executeTakeFirst();
  return row && toSchedule(row);
}

export async function insertSchedule(
  tx: Db,
  schedule: Insertable<Tables['schedules']>,
): Promise<void> {
  await tx.insertInto('schedules').values(schedule).execute();
}

export async function updateSchedule(
  db: Db,
  organizationId: string,
  id: string,
  change: Updateable<Tables['schedules']>,
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(db: Db, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('schedules')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Others that create one wait for the transaction, so that the number holds. */
export async function countLocked(tx: Db, organizationId: string): Promise<number> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  return countSchedules(tx, organizationId);
}

async function countSchedules(db: Db, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('schedules')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Without the plan. */
const toSchedule = (row: Row): Schedule => ({
  id: row.id,
  name: row.name,
  target: row.target,
  cron: row.cron,
  time_zone: row.time_zone,
  baseline: row.baseline,
  paused: row.paused,
  next_at: row.paused ? null : row.next_at.toISOString(),
  owner: row.owner_id,
  owner_username: row.username,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
