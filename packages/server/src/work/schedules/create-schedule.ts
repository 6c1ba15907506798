import { limits, SchedulePlan, type schedules } from '@provoke/contract';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { newId } from '../../db/new-id.ts';
import type { Caller } from '../../http/caller.ts';
import { fieldProblem } from '../../http/problem.ts';
import type { ReceivedBy } from '../../http/routes.ts';
import { checkTimes, nextTime } from './due-times.ts';
import { nameTaken } from './name-taken.ts';
import { planOfCampaign } from './plan-of-campaign.ts';
import { countLocked, insertSchedule } from './schedule-store.ts';

type Body = ReceivedBy<typeof schedules.create>['body'];

/** In a transaction, so that the number of schedules is bounded. Returns its id. */
export async function createSchedule(
  tx: Db,
  { organizationId, userId }: Pick<Caller, 'organizationId' | 'userId'>,
  { campaign, plan: given, ...body }: Body,
): Promise<string> {
  const now = new Date();
  checkTimes(body, now);
  if (given && campaign) throw fieldProblem('plan', 'Leave it out: `campaign` is given.');
  if (!given && !campaign) throw fieldProblem('plan', 'This field is required.');
  if (given) checkPlan(given, 'plan');
  if ((await countLocked(tx, organizationId)) >= limits.schedulesMax)
    throw fieldProblem(
      'non_field_errors',
      `This organization has ${limits.schedulesMax} schedules. Delete one that is not needed any more.`,
    );
  const plan = given ?? (await planOfCampaign(tx, { organizationId, campaignId: `${campaign}` }));
  if (!given) checkPlan(plan, 'campaign');
  const id = newId();
  const places = { organization_id: organizationId, id, owner_id: userId };
  const schedule = { ...places, ...body, plan, next_at: nextTime(body, now) };
  await insertSchedule(tx, schedule).catch(nameTaken);
  return id;
}

function checkPlan(plan: RawJson, field: 'plan' | 'campaign'): void {
  const { error } = SchedulePlan.safeParse(plan.parse());
  const [issue] = error?.issues ?? [];
  if (issue) throw fieldProblem(field, `${issue.path.join('.') || field}: ${issue.message}`);
}
