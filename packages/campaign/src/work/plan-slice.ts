import type { Plan } from '../plan/make-plan.ts';
import type { CampaignPlans } from './campaign-plans.ts';
import { goalsOf, type TakenSlice } from './taken-slice.ts';

/** The slice's own part of its campaign. Throws `UsageError` for anything that the worker's file does not allow. */
export async function planSlice(slice: TakenSlice, plans: CampaignPlans): Promise<Plan> {
  const { campaign, ...shared } = await plans.enter(slice);
  const techniques = campaign.techniques.filter(
    ({ technique }) => technique.id === slice.technique,
  );
  // One call at a time: the service counts slices, and with them the calls to the target. It has the other limits too.
  const own = { concurrency: 1, requestsPerMinute: undefined, budget: {} };
  return { ...shared, campaign: { ...campaign, ...own, techniques, goals: goalsOf(slice) } };
}
