import type { Client } from '@provoke/client';
import type { RunSummary } from '@provoke/contract';
import { campaignOf } from '@provoke/evidence';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { newestRuns } from './find-runs.ts';
import { readRuns } from './read-runs.ts';

/** A campaign with its runs as the service lists them, by id. */
export type ServedCampaign = RecordedCampaign & { served: ReadonlyMap<string, RunSummary> };

/** A service's campaigns, the newest first. Runs that name the same campaign are one; a run without any is its own. */
export async function listServed(reading: {
  client: Client;
  signal: AbortSignal;
}): Promise<ServedCampaign[]> {
  const runsOf = new Map<string, RunSummary[]>();
  for await (const run of newestRuns(reading)) {
    const id = campaignOf(run.run_config)?.id ?? run.id;
    const runs = runsOf.get(id) ?? [];
    runsOf.set(id, [...runs, run]);
  }
  return Array.from(runsOf, ([id, runs]) => ({
    ...readRuns(id, runs, reading),
    served: new Map(runs.map((run) => [run.id, run])),
  })).sort(newestFirst);
}

const newestFirst = ({ facts: a }: RecordedCampaign, { facts: b }: RecordedCampaign) =>
  (b.startedAt ?? '').localeCompare(a.startedAt ?? '') || b.id.localeCompare(a.id);
