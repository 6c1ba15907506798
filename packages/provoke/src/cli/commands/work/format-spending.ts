import type { Campaign } from '@provoke/contract';
import { budgetLimits, writeUsed } from '@provoke/contract/lists';
import { minutesRun } from '@provoke/contract/new-campaign';
import { plural } from '@provoke/figures';
import { safeLine } from '../../terminal/safe-text.ts';

/** What a campaign has used, with its limits. */
export function formatSpending(campaign: Campaign): string {
  const { spent, budget } = campaign;
  const used = { ...spent, minutes: minutesRun(campaign) };
  return `Spent: ${budgetLimits.map((limit) => writeUsed(limit, used, budget[limit.name])).join(', ')}`;
}

/** How fast its target is called. */
export function formatPace({
  concurrency,
  requests_per_minute,
  target,
}: Pick<Campaign, 'concurrency' | 'requests_per_minute' | 'target'>): string {
  const calls = plural(concurrency, 'concurrent call');
  const pace =
    requests_per_minute === null ? '' : ` and ${plural(requests_per_minute, 'request')} per minute`;
  return `At most ${calls}${pace} to ${safeLine(target, 64)}`;
}
