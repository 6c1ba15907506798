import type { schedules } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { ReceivedBy } from '../../http/routes.ts';
import { checkTimes, nextTime } from './due-times.ts';
import { lockSchedule } from './lock-schedule.ts';
import { nameTaken } from './name-taken.ts';
import { updateSchedule } from './schedule-store.ts';

type Change = ReceivedBy<typeof schedules.update>['body'];

/** Times that passed while it was paused are not made up for. Who resumes it is its owner from then on. */
export async function changeSchedule(
  tx: Db,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  { id, change }: { id: string; change: Change },
): Promise<void> {
  const schedule = await lockSchedule(tx, organizationId, id);
  const { cron = schedule.cron, time_zone = schedule.time_zone, ...rest } = change;
  const { name, baseline, paused } = rest;
  const now = new Date();
  checkTimes({ cron, time_zone }, now);
  const isNew = cron !== schedule.cron || time_zone !== schedule.time_zone || paused === false;
  await updateSchedule(tx, organizationId, id, {
    ...{ cron, time_zone },
    ...(name !== undefined && { name }),
    ...(baseline !== undefined && { baseline }),
    ...(paused !== undefined && { paused }),
    ...(paused === false && { owner_id: userId }),
    ...(isNew && { next_at: nextTime({ cron, time_zone }, now) }),
  }).catch(nameTaken);
}
