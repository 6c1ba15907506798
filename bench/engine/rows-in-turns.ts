import { median } from '../load/quantile.ts';
import type { Row } from './row.ts';

/**
 * Measures everything once, then everything again, so that other load on the machine affects all of it. Times are
 * medians over the rounds; memory is the maximum.
 */
export async function rowsInTurns(jobs: (() => Promise<Row>)[], rounds: number): Promise<Row[]> {
  const taken = jobs.map((): Row[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, job] of jobs.entries()) taken[index]?.push(await job());
  return taken.map(summed);
}

function summed(rows: Row[]): Row {
  const [first] = rows;
  if (!first) throw new Error('Nothing was measured: at least one round is needed.');
  const { way, delayMs, calls } = first;
  const known = (name: 'seconds' | 'wholeSeconds' | 'firstSeconds' | 'cpuSeconds' | 'peakBytes') =>
    rows.flatMap((row) => row[name] ?? []);
  const middle = (values: number[]) => (values.length > 0 ? median(values) : undefined);
  const memory = known('peakBytes');
  return {
    way,
    delayMs,
    calls,
    seconds: middle(known('seconds')),
    wholeSeconds: middle(known('wholeSeconds')),
    firstSeconds: middle(known('firstSeconds')),
    cpuSeconds: middle(known('cpuSeconds')),
    peakBytes: memory.length > 0 ? Math.max(...memory) : undefined,
  };
}
