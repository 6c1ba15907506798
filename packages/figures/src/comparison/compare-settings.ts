import type { CampaignFacts } from '@provoke/evidence';
import { compareValues } from './compare-set-ups.ts';
import type { Differing } from './comparison.ts';

type Facts = Pick<CampaignFacts, 'setUp' | 'settings'>;

/** Parts of the set-up that settings name otherwise. */
const NAMED_OTHERWISE =
  /^(judges|judge_quorum|judge_aggregation|convert|floor|over_refusal|max_iterations|agent\.agent_type|agent\.model)(\.|$)/;

/** What differs in two campaigns and is no part of their set-up: the seed, the agent's address. */
export function compareSettings(before: Facts, after: Facts): Differing[] {
  const isSetUp = (name: string) =>
    NAMED_OTHERWISE.test(name) || [before, after].some(({ setUp }) => Object.hasOwn(setUp, name));
  return compareValues(before.settings, after.settings).filter(({ name }) => !isSetUp(name));
}
