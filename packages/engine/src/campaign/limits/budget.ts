import {
  type BudgetLimit,
  type BudgetLimits,
  budgetLimits,
  findReached,
  type LimitName,
} from '@provoke/contract/lists';
import type { Spending } from '@provoke/evidence';
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
  readonly spentBy: { limit: LimitName; used: string } | null;
  /** Lets nothing more start, although budget is left. */
  pause(reason: string): void;
  readonly pausedBy: string | null;
};

const isOfRequests = ({ spends }: BudgetLimit) => spends === 'requests';
const ofRequests = budgetLimits.filter(isOfRequests);
/** They bound helper models too. */
const ofEveryCall = budgetLimits.filter((limit) => !isOfRequests(limit));

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

  const minutes = () => (performance.now() - startedMs) / 60_000;
  const checkLimits = (among: readonly BudgetLimit[]) => {
    if (pausedBy !== null) throw new BudgetSpent(pausedBy);
    const used = { requests, tokens, cost_usd: costUsd, minutes: minutes() };
    const reached = findReached(limits, used, among);
    if (!reached) return;
    spentBy ??= reached;
    throw new BudgetSpent(`Budget spent: ${reached.used}.`);
  };
  const checkRequest = () => {
    checkLimits(ofEveryCall);
    checkLimits(ofRequests);
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
    check: () => checkLimits(ofEveryCall),
    checkRequest,
    takeRequest() {
      checkRequest();
      requests++;
    },
    msLeft: () => ((limits.max_minutes ?? Number.POSITIVE_INFINITY) - minutes()) * 60_000,
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
