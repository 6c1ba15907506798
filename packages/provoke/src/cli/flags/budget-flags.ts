import type { BudgetLimits } from '@provoke/engine';
import type { Option } from 'commander';
import { option, toNumber } from '../command/option.ts';
import { omitUndefined } from './omit-undefined.ts';

/** What a campaign may use, as a person types it. */
export type BudgetFlags = {
  maxRequests?: number;
  maxTokensTotal?: number;
  maxCostUsd?: number;
  maxMinutes?: number;
};

export const budgetOptions = (): Option[] => [
  option('--max-requests <number>', 'maximum requests to the agent, retries included', {
    parse: toNumber,
  }),
  option('--max-tokens-total <number>', 'maximum tokens of the agent and all helper models', {
    parse: toNumber,
  }),
  option('--max-cost-usd <number>', 'maximum cost in US dollars, where prices are known', {
    parse: toNumber,
  }),
  option('--max-minutes <number>', 'maximum running time, in minutes', { parse: toNumber }),
];

export const readBudgetFlags = ({
  maxRequests,
  maxTokensTotal,
  maxCostUsd,
  maxMinutes,
}: BudgetFlags): BudgetLimits =>
  omitUndefined({
    max_requests: maxRequests,
    max_tokens_total: maxTokensTotal,
    max_cost_usd: maxCostUsd,
    max_minutes: maxMinutes,
  });
