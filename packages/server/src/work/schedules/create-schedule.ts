import { limits, SchedulePlan, type schedules } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import { violation } from '../../db/failure.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { newId } from '../../db/new-id.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldProblem } from '../../http/problem.ts';
import type { ReceivedBy } from '../../http/routes.ts';
import { checkTimes, nextTime } from './due-times.ts';
import { countLocked, insertSchedule } from './schedule-store.ts';

type Body = ReceivedBy<typeof schedules.create>['body'];

/** In a transaction, so that the number of schedules is bounded. Returns its id. */
export async function createSchedule(
  tx: Db,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  body: Body,
): Promise<string> {
  const now = new Date();
  checkTimes(body, now);
  checkPlan(body.plan);
  if ((await countLocked(tx, organizationId)) >= limits.schedulesMax)
    throw fieldProblem(
      'non_field_errors',
      `This organization has ${limits.schedulesMax} schedules. Delete one that is not needed any more.`,
    );
  const id = newId();
  const places = { organization_id: organizationId, id, owner_id: userId };
  const schedule = { ...places, ...body, next_at: nextTime(body, now) };
  await insertSchedule(tx, schedule).catch((error: unknown) => {
    if (violation(error)?.constraint !== 'schedules_organization_id_name_key') throw error;
    throw fieldProblem('name', 'A schedule with this name already exists.', error);
  });
  return id;
}

function checkPlan(plan: RawJson): void {
  const { error } = SchedulePlan.safeParse(plan.parse());
  const [issue] = error?.issues ?? [];
  if (issue) throw fieldProblem('plan', `${issue.path.join('.') || 'plan'}: ${issue.message}`);
}
