import type { Campaign } from '@provoke/contract';
import { minutesRun } from '@provoke/contract/new-campaign';
import { safeLine } from '../../terminal/safe-text.ts';

/** What a campaign has used, with its limits. */
export function formatSpending(campaign: Campaign): string {
  const { spent, budget } = campaign;
  const of = (used: string, max: number | null) => (max === null ? used : `${used} of ${max}`);
  const cost = `$${spent.cost_usd.toFixed(4)}`;
  return `Spent: ${[
    `${of(String(spent.requests), budget.max_requests)} requests`,
    `${of(String(spent.tokens), budget.max_tokens_total)} tokens`,
    budget.max_cost_usd === null ? cost : `${cost} of $${budget.max_cost_usd}`,
    `${of(minutesRun(campaign).toFixed(1), budget.max_minutes)} minutes`,
  ].join(', ')}`;
}

/** How fast its target is called. */
export function formatPace({
  concurrency,
  requests_per_minute,
  target,
}: Pick<Campaign, 'concurrency' | 'requests_per_minute' | 'target'>): string {
  const calls = concurrency === 1 ? '1 concurrent call' : `${concurrency} concurrent calls`;
  const pace =
    requests_per_minute === null ? '' : ` and ${requests_per_minute} requests per minute`;
  return `At most ${calls}${pace} to ${safeLine(target, 64)}`;
}
