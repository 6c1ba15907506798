import { type ControlPlan, combineRules, separateRules } from '@provoke/engine';
import type { Plan } from '../plan/make-plan.ts';
import type { CampaignPlans } from './campaign-plans.ts';
import { goalsOf, type TakenSlice } from './slices/taken-slice.ts';

/** The slice's own part of its campaign. Throws `UsageError` for anything that the worker's file does not allow. */
export async function planSlice(slice: TakenSlice, plans: CampaignPlans): Promise<Plan> {
  const { campaign, ...shared } = await plans.enter(slice);
  const techniques = campaign.techniques.filter(
    ({ technique }) => technique.id === slice.technique,
  );
  const isFirst =
    campaign.techniques[0]?.technique.id === slice.technique &&
    slice.goals.some(({ index }) => index === 0);
  // One call at a time: the service counts slices, and with them the calls to the target. It has the other limits too.
  const own = { concurrency: 1, requestsPerMinute: undefined, budget: {} };
  // Once a campaign: no other slice knows what this one sees.
  const control: ControlPlan = { when: isFirst ? 'at-once' : 'never', sent: 0 };
  const { goals, rules: goalRules } = separateRules(goalsOf(slice));
  const rules = combineRules(goalRules, shared.sharedRules);
  return {
    ...shared,
    goalRules,
    campaign: { ...campaign, ...own, control, techniques, goals, rules },
  };
}
