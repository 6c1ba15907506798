import { closeTarget } from '@provoke/engine';
import type { Plan } from '../plan/make-plan.ts';
import { type Planning, planCampaign } from './plan-campaign.ts';
import type { TakenSlice } from './taken-slice.ts';

type Open = { plan: Promise<Plan>; users: number };

/** The plans of the campaigns with slices under way here. Slices of one campaign share its plan and its target. */
export type CampaignPlans = ReturnType<typeof openPlans>;

export function openPlans(planning: Planning) {
  const open = new Map<string, Open>();

  return {
    /** Call `leave` afterwards, also if it throws: `UsageError` for whatever the worker's file does not allow. */
    enter(slice: TakenSlice): Promise<Plan> {
      const { id } = slice.campaign;
      const one = open.get(id) ?? { plan: planCampaign(slice, planning), users: 0 };
      one.users++;
      open.set(id, one);
      return one.plan;
    },

    async leave({ campaign: { id } }: TakenSlice): Promise<void> {
      const one = open.get(id);
      if (!one || --one.users > 0) return;
      open.delete(id);
      const plan = await one.plan.catch(() => undefined);
      if (plan) await closeTarget(plan.campaign.target);
    },
  };
}
