import type { Spending } from '@provoke/evidence';

/** Adds to the sums by role. A partly unknown cost is unknown. */
export function addSpending(sums: Map<string, Spending>, next: Spending): void {
  const sum = sums.get(next.role);
  sums.set(next.role, sum ? addUp(sum, next) : next);
}

const addUp = (a: Spending, b: Spending): Spending => ({
  role: a.role,
  requests: a.requests + b.requests,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
});
