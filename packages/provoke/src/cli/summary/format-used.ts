import { type BudgetLimits, budgetLimits, writeUsed } from '@provoke/contract/lists';
import type { Spending } from '@provoke/evidence';
import { formatCount as count, plural, type Summary } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { LABEL } from './rate-cells.ts';
import { wrapList } from './wrap-list.ts';

/** Requests of the agent, each helper model and all judges; tokens, and what they cost. */
export function usedLines({ spending }: Summary): string[] {
  if (spending.length === 0) return [];
  const requests = new Map<string, number>();
  for (const { role, requests: made } of [...spending].sort(agentFirst)) {
    const name = nameOf(role);
    requests.set(name, (requests.get(name) ?? 0) + made);
  }
  const items = [...requests].map(([name, made], index) =>
    index === 0 ? `${name} ${plural(made, 'request')}` : `${name} ${count(made)}`,
  );
  return wrapList('Used', [
    ...items,
    `${count(tokensOf(spending))} tokens`,
    costWords({ spending }),
  ]);
}

/** What is used of each limit; no line without one. */
export function limitLines(
  { spending }: Pick<Summary, 'spending'>,
  { budget, elapsedMs }: { budget: BudgetLimits; elapsedMs: number },
): string[] {
  const used = {
    requests: spending.find(({ role }) => role === 'target')?.requests ?? 0,
    tokens: tokensOf(spending),
    cost_usd: spending.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
    minutes: elapsedMs / 60_000,
  };
  const limits = budgetLimits.flatMap((limit) => {
    const max = budget[limit.name];
    return max === undefined ? [] : [writeUsed(limit, used, max)];
  });
  return limits.length === 0 ? [] : [`${'Limits'.padEnd(LABEL)}${limits.join(', ')}`];
}

const agentFirst = (a: Spending, b: Spending) =>
  Number(b.role === 'target') - Number(a.role === 'target');

function nameOf(role: string): string {
  if (role === 'target') return 'agent';
  return role.startsWith('judge ') ? 'judges' : safeLine(role.replaceAll('_', ' '), 40);
}

const tokensOf = (spending: readonly Spending[]) =>
  spending.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);

/** An unknown price is not zero. */
export function costWords({ spending }: Pick<Summary, 'spending'>): string {
  let sum = 0;
  for (const { costUsd } of spending) {
    if (costUsd === null) return 'cost unknown';
    sum += costUsd;
  }
  return sum > 0 && sum < 0.01 ? `$${sum.toFixed(6)}` : `$${sum.toFixed(2)}`;
}
