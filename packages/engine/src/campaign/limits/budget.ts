import type { BudgetLimits, Spending } from '@provoke/evidence';
import { type Memory, noMemory } from '../events/memory.ts';

/** Thrown instead of making a call beyond the budget or after a pause. The campaign ends in order. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

export type Budget = {
  /** Throws `BudgetSpent` if nothing more may start. */
  check(): void;
  /** The same, for work that needs another request to the target. */
  checkRequest(): void;
  /** The same, and reserves that request. */
  takeRequest(): void;
  /** Milliseconds until the running time is used up. */
  msLeft(): number;
  spend(spending: Spending): void;
  /** The limit that was reached, and what was used: `500 of 500 requests`. */
  readonly spentBy: { limit: keyof BudgetLimits; used: string } | null;
  /** Lets nothing more start, although budget is left. */
  pause(reason: string): void;
  readonly pausedBy: string | null;
};

/** Starts with what the campaign used before a resume. */
export function createBudget(
  limits: BudgetLimits,
  earlier: Pick<Memory, 'spending' | 'elapsedMs'> = noMemory,
): Budget {
  const startedMs = performance.now() - earlier.elapsedMs;
  let requests = 0;
  let tokens = 0;
  let costUsd = 0;
  let spentBy: Budget['spentBy'] = null;
  let pausedBy: string | null = null;

  const refuse = (limit: keyof BudgetLimits, used: string): never => {
    spentBy ??= { limit, used };
    throw new BudgetSpent(`Budget spent: ${used}.`);
  };
  const msLeft = () =>
    limits.max_minutes === undefined
      ? Number.POSITIVE_INFINITY
      : startedMs + limits.max_minutes * 60_000 - performance.now();
  const check = () => {
    const { max_tokens_total, max_cost_usd, max_minutes } = limits;
    if (pausedBy !== null) throw new BudgetSpent(pausedBy);
    if (max_tokens_total !== undefined && tokens >= max_tokens_total)
      refuse('max_tokens_total', `${tokens} of ${max_tokens_total} tokens`);
    if (max_cost_usd !== undefined && costUsd >= max_cost_usd)
      refuse('max_cost_usd', `$${costUsd.toFixed(4)} of $${max_cost_usd}`);
    if (msLeft() <= 0) refuse('max_minutes', `${max_minutes} of ${max_minutes} minutes`);
  };
  const checkRequest = () => {
    check();
    if (limits.max_requests !== undefined && requests >= limits.max_requests)
      refuse('max_requests', `${requests} of ${limits.max_requests} requests`);
  };
  const count = (spending: Spending) => {
    tokens += spending.inputTokens + spending.outputTokens;
    costUsd += spending.costUsd ?? 0;
  };
  for (const spending of earlier.spending) {
    count(spending);
    if (spending.role === 'target') requests += spending.requests;
  }

  return {
    check,
    checkRequest,
    takeRequest() {
      checkRequest();
      requests++;
    },
    msLeft,
    spend: count,
    get spentBy() {
      return spentBy;
    },
    pause(reason) {
      pausedBy ??= reason;
    },
    get pausedBy() {
      return pausedBy;
    },
  };
}
