import { ApiError, type Client } from '@provoke/client';
import type { Rate, RunSummary } from '@provoke/contract';
import { newestRuns } from './find-runs.ts';

export type RatedRun = {
  run: RunSummary;
  /** Goals broken, of those with a verdict; null where the service does not count them. */
  broken: Rate | null;
};

type Reading = { client: Client; signal: AbortSignal };

/** As many as a service rates in one request. */
const BATCH = 100;

/** A service's runs, newest first, in batches. At most 2,000. */
export async function* listRatedRuns(reading: Reading): AsyncGenerator<RatedRun[]> {
  let runs: RunSummary[] = [];
  for await (const run of newestRuns(reading)) {
    runs.push(run);
    if (runs.length < BATCH) continue;
    yield await rate(runs, reading);
    runs = [];
  }
  if (runs.length > 0) yield await rate(runs, reading);
}

async function rate(runs: readonly RunSummary[], { client, signal }: Reading): Promise<RatedRun[]> {
  const query = { runs: runs.map(({ id }) => id).join(',') };
  const rates = await client.runs.rates({ query, signal }).then(
    (answer) => new Map(answer.rates.map(({ run, ...broken }) => [run, broken])),
    (error: unknown) => {
      // A service of the specification alone.
      if (error instanceof ApiError && error.status === 404) return new Map<string, Rate>();
      throw error;
    },
  );
  return runs.map((run) => ({ run, broken: rates.get(run.id) ?? null }));
}
