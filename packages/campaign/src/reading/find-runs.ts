import type { Client } from '@provoke/client';
import type { RunSummary } from '@provoke/contract';
import { campaignOf } from '@provoke/evidence';
import { UsageError } from '../errors/usage-error.ts';
import { isCalled } from '../folder/campaign-folder.ts';
import { isReplay } from './is-replay.ts';

/** Older runs are found only by their own id. */
const RUNS_MAX = 2_000;
const PAGE_SIZE = 100;

export type FoundRuns = { id: string; runs: RunSummary[] };

type Searching = { client: Client; signal: AbortSignal };

/**
 * The runs of one campaign: of the newest, or of the one with this id or start of it; or the single run with this id.
 */
export async function findRuns(name: string | undefined, searching: Searching): Promise<FoundRuns> {
  if (name === undefined) return findNewest(searching);
  if (isUuid(name)) return { id: name, runs: [await getRun(name, searching)] };
  const exact = await listCampaign(name, searching);
  if (exact.length > 0) return { id: name, runs: exact };
  const ids = new Set<string>();
  for await (const { run_config } of newestRuns(searching)) {
    const id = campaignOf(run_config)?.id;
    if (id !== undefined && isCalled(id, name)) ids.add(id);
  }
  const [id, another] = ids;
  if (id === undefined) throw new UsageError(`The service has no campaign or run "${name}".`);
  if (another !== undefined)
    throw new UsageError(`More than one campaign is called "${name}": ${[...ids].join(', ')}.`);
  return { id, runs: await listCampaign(id, searching) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (name: string): boolean => UUID.test(name);

async function findNewest(searching: Searching): Promise<FoundRuns> {
  for await (const run of newestRuns(searching)) {
    if (isReplay(run.run_config)) continue;
    const id = campaignOf(run.run_config)?.id;
    if (id === undefined) return { id: run.id, runs: [run] };
    return { id, runs: await listCampaign(id, searching) };
  }
  throw new UsageError('The service has no runs yet.');
}

/** At most 2,000. */
export async function* newestRuns({ client, signal }: Searching): AsyncGenerator<RunSummary> {
  let left = RUNS_MAX;
  for await (const run of client.runs.list.all({ query: { page_size: PAGE_SIZE }, signal })) {
    if (left-- === 0) return;
    yield run;
  }
}

async function listCampaign(campaign: string, { client, signal }: Searching) {
  const runs: RunSummary[] = [];
  const query = { campaign, page_size: PAGE_SIZE };
  for await (const run of client.runs.list.all({ query, signal })) runs.push(run);
  return runs;
}

/** A single run includes all its results, so lists are searched first. */
async function getRun(id: string, searching: Searching): Promise<RunSummary> {
  for await (const run of newestRuns(searching)) if (run.id === id) return run;
  const { client, signal } = searching;
  const { results, ...run } = await client.runs.get({ params: { id }, signal });
  const counts = { total_results: results.length, successful_jailbreaks: 0 };
  return { ...run, ...counts, failed_jailbreaks: 0, errors: 0, not_evaluated: 0 };
}
