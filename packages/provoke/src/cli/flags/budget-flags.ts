import type { BudgetLimits } from '@provoke/engine';
import { omitUndefined } from './omit-undefined.ts';

/** What a campaign may use, as a person types it. */
export type BudgetFlags = {
  maxRequests?: number;
  maxTokensTotal?: number;
  maxCostUsd?: number;
  maxMinutes?: number;
};

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
