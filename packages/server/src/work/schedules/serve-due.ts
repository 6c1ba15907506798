import type { Logger } from 'pino';
import { type Db, inTransaction } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/failure.ts';
import { Problem } from '../../http/problem.ts';
import { notifyWebhooks } from '../webhooks/notify-webhooks.ts';
import type { WorkQueue } from '../work-queue.ts';
import { beginCampaign, type LockedSchedule } from './begin-campaign.ts';
import { nextTime } from './due-times.ts';
import { findUnfinished, insertEntry } from './entry-store.ts';
import { updateSchedule } from './schedule-store.ts';

type Serving = { db: Db; log: Logger; queue: WorkQueue; now: Date };

/**
 * Serves the schedule that has waited longest, once however many of its times have passed. Another node leaves out the
 * schedules that this one has. Returns false if none is due.
 */
export async function serveDue({ db, log, queue, now }: Serving): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const schedule = await lockDue(tx, now);
      if (schedule) await serve(tx, schedule, { queue, now });
      return schedule !== undefined;
    });
  } catch (error) {
    if (!(error instanceof RefusedCampaign)) throw error;
    // It starts when the database is back.
    if (isDatabaseAway(error.cause)) throw error.cause;
    if (!(error.cause instanceof Problem))
      log.warn({ schedule: error.schedule.id, reason: String(error.cause) }, 'schedule not served');
    // What it started is rolled back. The others must not wait for it.
    await skipAfter(db, error, now);
    return true;
  }
}

/** A campaign that was not started. If the cause is a problem, a caller would get the same. */
class RefusedCampaign extends Error {
  readonly schedule: LockedSchedule;

  constructor(schedule: LockedSchedule, cause: unknown) {
    super(cause instanceof Problem ? describeProblem(cause) : 'The service could not start it.', {
      cause,
    });
    this.schedule = schedule;
  }
}

const describeProblem = ({ message, fields }: Problem) =>
  Object.values(fields ?? {})
    .flat()[0]
    ?.toString() ?? message;

async function lockDue(tx: Db, now: Date): Promise<LockedSchedule | undefined> {
  return tx
    .selectFrom('schedules')
    .selectAll()
    .where('paused', '=', false)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function serve(
  tx: Db,
  schedule: LockedSchedule,
  { queue, now }: Pick<Serving, 'queue' | 'now'>,
): Promise<void> {
  const { organization_id, id } = schedule;
  const unfinished = await findUnfinished(tx, organization_id, id);
  if (unfinished !== undefined) return skip(tx, schedule, { reason: unfinished, now });
  if (!(await mayBegin(tx, schedule))) return skip(tx, schedule, { reason: NO_OWNER, now });
  await updateSchedule(tx, organization_id, id, { next_at: nextTime(schedule, now) });
  try {
    const dueAt = schedule.next_at;
    const name = `${schedule.name}-${toStamp(dueAt)}`;
    await beginCampaign(tx, schedule, { name, dueAt, queue });
  } catch (error) {
    throw new RefusedCampaign(schedule, error);
  }
}

/** Whether its owner is still a member who may hand over campaigns. */
async function mayBegin(tx: Db, { organization_id, owner_id }: LockedSchedule): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', owner_id)
    .where('removed_at', 'is', null)
    .where('role', '<>', 'viewer')
    .executeTakeFirst();
  return owner !== undefined;
}

const NO_OWNER =
  'The creator of the schedule may no longer start campaigns. Resume it to take it over.';

/** `20261123-0300`, in UTC. */
const toStamp = (time: Date) =>
  time.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13);

type Skipping = { reason: string; now: Date };

async function skip(tx: Db, schedule: LockedSchedule, { reason, now }: Skipping): Promise<void> {
  const { organization_id, id, name, next_at: due_at } = schedule;
  await updateSchedule(tx, organization_id, id, { next_at: nextTime(schedule, now) });
  await insertEntry(tx, { organization_id, schedule_id: id, due_at, reason });
  await notifyWebhooks(tx, organization_id, {
    type: 'schedule.skipped',
    data: { schedule: name, due_at, reason },
  });
}

/** Unless another node has served it in between. */
async function skipAfter(db: Db, { schedule, message }: RefusedCampaign, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const still = await tx
      .selectFrom('schedules')
      .selectAll()
      .where('organization_id', '=', schedule.organization_id)
      .where('id', '=', schedule.id)
      .where('next_at', '=', schedule.next_at)
      .forUpdate()
      .executeTakeFirst();
    if (still) await skip(tx, still, { reason: message, now });
  });
}
