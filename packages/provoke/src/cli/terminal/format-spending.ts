import type { Spending } from '@provoke/engine';
import { safeLine } from './safe-text.ts';

const count = (number: number) => number.toLocaleString('en-US');

/** What each role used: requests, tokens, and what it cost where that is known. */
export function formatSpending(spending: readonly Spending[]): string[] {
  if (spending.length === 0) return [];
  const width = Math.max(...spending.map(({ role }) => role.length));
  return [
    'Used:',
    ...spending.map(
      ({ role, requests, inputTokens, outputTokens, costUsd }) =>
        `  ${safeLine(role, 40).padEnd(width)}  ${count(requests)} ${requests === 1 ? 'request' : 'requests'}, ${count(inputTokens)} tokens in, ${count(outputTokens)} out${formatCost(costUsd)}`,
    ),
  ];
}

/** An unknown price is not zero. */
function formatCost(costUsd: number | null): string {
  if (costUsd === null) return '; cost unknown';
  return costUsd === 0 ? '' : `; $${costUsd.toFixed(costUsd < 0.01 ? 6 : 2)}`;
}
