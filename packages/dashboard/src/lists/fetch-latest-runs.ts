import { api } from '../api.ts';
import { fetchRates } from './fetch-rates.ts';

/** The newest runs of an agent or an attack with what they broke, and how many there are. */
export async function fetchLatestRuns(
  of: { agent: string } | { attack: string },
  signal: AbortSignal,
) {
  const runs = await api.runs.list({ query: { ...of, page_size: 8 }, signal });
  return { ...runs, rates: await fetchRates(runs.results, signal) };
}
