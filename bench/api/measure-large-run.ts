import { type Download, download } from '../load/download.ts';
import { watchMemory } from '../load/watch-memory.ts';
import type { Bench } from './bench.ts';

export type LargeRun = {
  /** One per round. */
  downloads: Download[];
  /** Bytes that the service held before, and the maximum while it answered. */
  memory: { before: number | undefined; peak: number | undefined };
};

/** Reads the run of 100,000 results, one request at a time, from a freshly started service. */
export async function measureLargeRun(bench: Bench): Promise<LargeRun> {
  const { service, prepared, pace, signal, tell } = bench;
  const read = (runId: string) =>
    download(`${service.url}/run/${runId}`, { apiKey: prepared.apiKey, signal });
  await read(prepared.smallRunId);

  tell('GET /run/{id} of 100,000 results');
  const memory = watchMemory(service.pid);
  const downloads: Download[] = [];
  while (downloads.length < pace.rounds) downloads.push(await read(prepared.largeRunId));
  return { downloads, memory: { before: memory.before, peak: memory.peak() } };
}
