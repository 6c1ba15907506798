import { join } from 'node:path';
import { type Download, download } from '../load/download.ts';
import { watchMemory } from '../load/watch-memory.ts';
import { withBareServer } from '../load/with-bare-server.ts';
import type { Bench } from './bench.ts';
import { get } from './requests.ts';

export type LargeRun = {
  /** A download each round. */
  service: Download[];
  bare: Download[];
  /** What the service held before, and at most while it answered. */
  memory: { before: number | undefined; peak: number | undefined };
  /** In place of all that, why there is none of it. */
  failed?: string;
};

/** Reads the run of 100,000 results, one request at a time, from a service that has done little else yet. */
export async function measureLargeRun(bench: Bench): Promise<LargeRun> {
  const { service, prepared, database, signal, tell } = bench;
  const large = get(prepared.apiKey, `/run/${prepared.largeRunId}`);
  const read = (url: string, file?: string) =>
    download({ url: url + large.path, headers: large.headers, signal }, file);
  const readOften = async (url: string) => {
    const downloads: Download[] = [];
    while (downloads.length < bench.pace.rounds) downloads.push(await read(url));
    return downloads;
  };
  const warm = get(prepared.apiKey, `/run/${prepared.smallRunId}`);
  await download({ url: service.url + warm.path, headers: warm.headers, signal });

  tell('GET /run/{id} of 100,000 results');
  const memory = watchMemory(service.pid);
  try {
    const fromService = await readOften(service.url);
    const peak = memory.peak();
    const bodyFile = join(database.home, 'large-run.answer');
    const answer = await read(service.url, bodyFile);
    if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`);
    const bare = await withBareServer({ answer, bodyFile, signal }, readOften);
    return { service: fromService, bare, memory: { before: memory.before, peak } };
  } catch (error) {
    signal.throwIfAborted();
    const { message } = error as Error;
    return {
      service: [],
      bare: [],
      memory: { before: memory.before, peak: memory.peak() },
      failed: message,
    };
  }
}
