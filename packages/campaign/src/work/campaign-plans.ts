import { closeTarget } from '@provoke/engine';
import type { Plan } from '../plan/make-plan.ts';
import { type Planning, planCampaign } from './plan-campaign.ts';
import type { TakenSlice } from './taken-slice.ts';

type Open = { plan: Promise<Plan>; users: number };

/**
 * The plans of the campaigns that are worked on here. Slices of one campaign share its plan, its target and the
 * connections to it.
 */
export type CampaignPlans = ReturnType<typeof openPlans>;

export function openPlans(planning: Planning) {
  const open = new Map<string, Open>();

  /** Releases campaigns without a running slice. */
  async function closeUnused(): Promise<void> {
    const unused = [...open].filter(([, { users }]) => users === 0);
    for (const [id] of unused) open.delete(id);
    await Promise.all(unused.map(([, { plan }]) => close(plan)));
  }

  function plan(slice: TakenSlice): Open {
    // Campaigns that follow each other without a pause do not pile up.
    const one = { plan: closeUnused().then(() => planCampaign(slice, planning)), users: 0 };
    open.set(slice.campaign.id, one);
    return one;
  }

  return {
    closeUnused,

    /** Call `leave` afterwards, also if it throws: `UsageError` for anything that the worker's file does not allow. */
    enter(slice: TakenSlice): Promise<Plan> {
      const one = open.get(slice.campaign.id) ?? plan(slice);
      one.users++;
      return one.plan;
    },

    leave({ campaign: { id } }: TakenSlice): void {
      const one = open.get(id);
      if (one) one.users--;
    },
  };
}

async function close(planned: Promise<Plan>): Promise<void> {
  const plan = await planned.catch(() => undefined);
  if (plan) await closeTarget(plan.campaign.target);
}
