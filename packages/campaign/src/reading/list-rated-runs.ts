import { ApiError, type Client } from '@provoke/client';
import type { Rate, RunSummary } from '@provoke/contract';
import { newestRuns } from './find-runs.ts';

export type RatedRun = {
  run: RunSummary;
  /** Goals broken, of those with a verdict; null where the service does not count them. */
  broken: Rate | null;
};

type Reading = { client: Client; signal: AbortSignal };
/** Those that were read before: the service is not asked to rate one again whose counts are the same. */
type Known = { known?: ReadonlyMap<string, RatedRun> };

/** As many as a service rates in one request. */
const BATCH = 100;

/** A service's runs, newest first, in batches. At most 2,000. */
export async function* listRatedRuns(reading: Reading & Known): AsyncGenerator<RatedRun[]> {
  let runs: RunSummary[] = [];
  for await (const run of newestRuns(reading)) {
    runs.push(run);
    if (runs.length < BATCH) continue;
    yield await rate(runs, reading);
    runs = [];
  }
  if (runs.length > 0) yield await rate(runs, reading);
}

async function rate(
  runs: readonly RunSummary[],
  { client, signal, known }: Reading & Known,
): Promise<RatedRun[]> {
  const rated = (run: RunSummary) => {
    const before = known?.get(run.id);
    return before && isSame(before.run, run) ? before : undefined;
  };
  const changed = runs.filter((run) => !rated(run));
  const rates = changed.length > 0 ? await readRates(changed, { client, signal }) : new Map();
  return runs.map((run) => rated(run) ?? { run, broken: rates.get(run.id) ?? null });
}

const isSame = (a: RunSummary, b: RunSummary): boolean =>
  COUNTED.every((name) => a[name] === b[name]);
const COUNTED = [
  ...(['status', 'updated_at', 'total_results', 'successful_jailbreaks'] as const),
  ...(['failed_jailbreaks', 'errors', 'not_evaluated'] as const),
];

function readRates(
  runs: readonly RunSummary[],
  { client, signal }: Reading,
): Promise<Map<string, Rate>> {
  const query = { runs: runs.map(({ id }) => id).join(',') };
  return client.runs.rates({ query, signal }).then(
    (answer) => new Map<string, Rate>(answer.rates.map(({ run, ...broken }) => [run, broken])),
    (error: unknown) => {
      // A service of the specification alone.
      if (error instanceof ApiError && error.status === 404) return new Map<string, Rate>();
      throw error;
    },
  );
}
