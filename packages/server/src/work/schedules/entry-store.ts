import { limits, type ScheduleEntry, type ScheduleFigures } from '@provoke/contract';
import { rateGoals } from '@provoke/figures';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import type { Found, Window } from '../../db/reading/page-window.ts';
import type { Tables } from '../../db/tables.ts';

type OfSchedule = { organizationId: string; scheduleId: string };

const selectEntries = (db: Db, { organizationId, scheduleId }: OfSchedule) =>
  db
    .selectFrom('schedule_entries as entries')
    .leftJoin('campaigns', (join) =>
      join
        .onRef('campaigns.organization_id', '=', 'entries.organization_id')
        .onRef('campaigns.id', '=', 'entries.campaign_id'),
    )
    .select([
      ...([
        'entries.id',
        'due_at',
        'campaigns.name as campaign',
        'campaign_id',
        'campaigns.status',
      ] as const),
      ...(['entries.reason', 'campaigns.reason as campaign_reason'] as const),
      ...(['verdict', 'figures', 'entries.created_at'] as const),
    ])
    .where('entries.organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** Newest first. */
export async function listEntries(
  db: Db,
  of: OfSchedule,
  { limit, offset }: Window,
): Promise<Found<ScheduleEntry>> {
  const rows = await selectEntries(db, of)
    .orderBy('entries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('schedule_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('organization_id', '=', of.organizationId)
    .where('schedule_id', '=', of.scheduleId)
    .executeTakeFirstOrThrow();
  return { total, items: rows.map(toEntry) };
}

export async function getEntry(db: Db, of: OfSchedule, id: string): Promise<ScheduleEntry> {
  return toEntry(
    await selectEntries(db, of).where('entries.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Only the newest are kept, and those whose campaign has no verdict yet. Returns its id. */
export async function insertEntry(
  tx: Db,
  entry: Omit<Insertable<Tables['schedule_entries']>, 'id'>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('schedule_entries')
    .values({ ...entry, id })
    .execute();
  await sql`
    delete from schedule_entries
    where organization_id = ${entry.organization_id} and schedule_id = ${entry.schedule_id}
      and (campaign_id is null or verdict is not null)
      and id in (
        select id from schedule_entries
        where organization_id = ${entry.organization_id} and schedule_id = ${entry.schedule_id}
        order by id desc offset ${limits.scheduleHistoryMax})`.execute(tx);
  return id;
}

/** Why a schedule starts no campaign now: its last one has not ended. */
export async function findUnfinished(
  tx: Db,
  organizationId: string,
  scheduleId: string,
): Promise<string | undefined> {
  const row = await selectEntries(tx, { organizationId, scheduleId })
    .where('campaigns.status', 'in', ['QUEUED', 'RUNNING', 'PAUSED'])
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { campaign, status, campaign_reason: reason } = row;
  return status === 'PAUSED'
    ? `${campaign} is paused. ${reason ?? ''}`.trim()
    : `${campaign} is unfinished.`;
}

const toEntry = (row: Row): ScheduleEntry => ({
  id: row.id,
  due_at: row.due_at.toISOString(),
  campaign: row.campaign,
  campaign_id: row.campaign_id,
  status: row.status ?? 'SKIPPED',
  reason: row.reason ?? row.campaign_reason,
  verdict: row.verdict,
  figures: row.figures && rateAnew(row.figures.parse() as StoredFigures),
  created_at: row.created_at.toISOString(),
});

type StoredFigures = Omit<ScheduleFigures, 'doubts'> & Partial<Pick<ScheduleFigures, 'doubts'>>;

/** An earlier version stored shares of fewer than twenty goals, too, and no doubts. */
const rateAnew = ({ before, after, doubts = [], ...figures }: StoredFigures): ScheduleFigures => ({
  ...figures,
  doubts,
  before: rateGoals({ broken: before.successes, judged: before.total }),
  after: rateGoals({ broken: after.successes, judged: after.total }),
});
