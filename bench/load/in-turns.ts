import type { Load } from './load.ts';
import { median } from './quantile.ts';

/**
 * Measures everything once, then everything again, so that other load on the machine affects all of it. Each figure
 * is the median over its rounds.
 */
export async function inTurns(jobs: (() => Promise<Load>)[], rounds: number): Promise<Load[]> {
  const loads = jobs.map((): Load[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, job] of jobs.entries()) loads[index]?.push(await job());
  return loads.map(summed);
}

const summed = (loads: Load[]): Load => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p50Ms: median(loads.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
  failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  peakBytes: most(loads.map(({ peakBytes }) => peakBytes)),
});

function most(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
