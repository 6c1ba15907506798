import type { LockedCampaign } from './locks.ts';

type Spending = Pick<
  LockedCampaign,
  'requests' | 'tokens' | 'cost_usd' | 'max_requests' | 'max_tokens_total' | 'max_cost_usd'
>;

/** Why the campaign pauses, if a limit is reached. */
export function findOverspent(spending: Spending): string | undefined {
  const { requests, tokens, cost_usd, max_requests, max_tokens_total, max_cost_usd } = spending;
  const used = [
    isReached(requests, max_requests) && `${requests} of ${max_requests} requests`,
    isReached(tokens, max_tokens_total) && `${tokens} of ${max_tokens_total} tokens`,
    isReached(cost_usd, max_cost_usd) && `$${cost_usd.toFixed(4)} of $${max_cost_usd}`,
  ].find((one) => one !== false);
  return used && `Budget spent: ${used}.`;
}

const isReached = (used: number, most: number | null) => most !== null && used >= most;
