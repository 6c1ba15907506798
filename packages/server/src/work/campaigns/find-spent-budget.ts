import { findReached, type LimitName } from '@provoke/contract/lists';
import type { LockedCampaign } from './locks.ts';

type Spending = Pick<LockedCampaign, 'requests' | 'tokens' | 'cost_usd' | 'ran_ms' | LimitName>;

/** Why the campaign pauses, if a limit is reached. Its time is that before it started to run again. */
export function findSpentBudget(campaign: Spending): string | undefined {
  const reached = findReached(campaign, { ...campaign, minutes: campaign.ran_ms / 60_000 });
  return reached ? `Budget spent: ${reached.used}.` : undefined;
}
