import { findRuns, readRuns, summarize } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import type { Ended } from '../gates/ended.ts';

type Reading = { client: Client; signal: AbortSignal };

/** A campaign that its workers have ended, or that is paused, read back from its service. */
export async function endedAtWorkers(
  { name, status }: Pick<Campaign, 'name' | 'status'>,
  reading: Reading,
): Promise<Ended & { agent: string; elapsedMs: number | null }> {
  const read = async () => readRuns(name, (await findRuns(name, reading)).runs, reading);
  const campaign = await read();
  return {
    ...{ id: name, place: ' --storage remote', accept: [], read },
    summary: await summarize(campaign),
    agent: campaign.facts.target.name,
    elapsedMs: campaign.facts.elapsedMs,
    // What is paused has not done what it was asked for.
    status: status === 'COMPLETED' || status === 'CANCELLED' ? status : 'FAILED',
  };
}
