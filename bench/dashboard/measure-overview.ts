import { download } from '../load/download.ts';
import type { Stage } from '../suite.ts';

/** Milliseconds of one request after the other. */
export async function measureOverview(
  { url, apiKey }: { url: string; apiKey: string },
  { pace, signal }: Stage,
): Promise<number[]> {
  const read = () => download(`${url}/overview`, { apiKey, signal });
  await read();
  const times: number[] = [];
  while (times.length < pace.rounds * 4) times.push((await read()).totalMs);
  return times;
}
