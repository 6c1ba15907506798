import type { RunRate } from '@provoke/contract';
import { api } from '../api.ts';

/** The share of goals that each of some runs broke, by run. */
export async function fetchRates(
  runs: readonly { id: string }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RunRate>> {
  if (runs.length === 0) return new Map();
  const query = { runs: runs.map(({ id }) => id).join() };
  const { rates } = await api.runs.rates({ query, signal });
  return new Map(rates.map(({ run, ...rate }) => [run, rate]));
}
