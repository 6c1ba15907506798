import type { LockedCampaign } from './locks.ts';

type Spending = Pick<
  LockedCampaign,
  | ('requests' | 'tokens' | 'cost_usd' | 'ran_ms')
  | ('max_requests' | 'max_tokens_total' | 'max_cost_usd' | 'max_minutes')
>;

/** Why the campaign pauses, if a limit is reached. Its time is that before it started to run again. */
export function findSpentBudget(campaign: Spending): string | undefined {
  const { requests, tokens, cost_usd, ran_ms } = campaign;
  const { max_requests, max_tokens_total, max_cost_usd, max_minutes } = campaign;
  const used = [
    isReached(requests, max_requests) && `${requests} of ${max_requests} requests`,
    isReached(tokens, max_tokens_total) && `${tokens} of ${max_tokens_total} tokens`,
    isReached(cost_usd, max_cost_usd) && `$${cost_usd.toFixed(4)} of $${max_cost_usd}`,
    isReached(ran_ms / 60_000, max_minutes) && `${max_minutes} of ${max_minutes} minutes`,
  ].find((one) => one !== false);
  return used && `Budget spent: ${used}.`;
}

const isReached = (used: number, most: number | null) => most !== null && used >= most;
