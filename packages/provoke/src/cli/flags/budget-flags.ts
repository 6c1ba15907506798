import type { BudgetLimits } from '@provoke/evidence';
import type { Option } from 'commander';
import { option } from '../options/option.ts';
import { omitUndefined } from './omit-undefined.ts';

/** What a campaign may use, as a person types it. */
export type BudgetFlags = {
  maxRequests?: number;
  maxTokensTotal?: number;
  maxCostUsd?: number;
  maxMinutes?: number;
};

const NOTHING_SENT = 'At 0, nothing would be sent.';
const atLeastOne = { min: 1, isWhole: true, tooLow: NOTHING_SENT };

export const budgetOptions = (): Option[] => [
  option('--max-requests <number>', 'maximum requests to the agent, retries included', {
    range: atLeastOne,
  }),
  option('--max-tokens-total <number>', 'maximum tokens of the agent and all helper models', {
    range: atLeastOne,
  }),
  option('--max-cost-usd <number>', 'maximum cost in US dollars, where prices are known', {
    range: { over: 0, tooLow: NOTHING_SENT },
  }),
  option('--max-minutes <number>', 'maximum running time, in minutes', {
    range: { over: 0, tooLow: NOTHING_SENT },
  }),
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
