import type { Spending } from '@provoke/evidence';

/** One sum per role, for any number of calls. An unknown cost adds nothing. */
export function sumByRole() {
  const sums = new Map<string, Spending>();
  return {
    add({ role, requests, inputTokens, outputTokens, costUsd }: Spending): void {
      const sum = sums.get(role);
      sums.set(role, {
        role,
        requests: requests + (sum?.requests ?? 0),
        inputTokens: inputTokens + (sum?.inputTokens ?? 0),
        outputTokens: outputTokens + (sum?.outputTokens ?? 0),
        costUsd: (costUsd ?? 0) + (sum?.costUsd ?? 0),
      });
    },
    sums: (): Spending[] => [...sums.values()],
  };
}
