import { findRuns, measureRecorded, readRuns } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import type { StateFacts } from '@provoke/figures';
import type { Ended } from '../gates/ended.ts';

type Reading = { client: Client; signal: AbortSignal };

/** A campaign that its workers have ended, or that is paused, read back from its service. */
export async function endedAtWorkers(
  { name, status }: Pick<Campaign, 'name' | 'status'>,
  reading: Reading,
): Promise<Ended & StateFacts & { agent: string; elapsedMs: number | null }> {
  const read = async () => readRuns(name, (await findRuns(name, reading)).runs, reading);
  const campaign = await read();
  const measured = await measureRecorded(campaign);
  return {
    ...{ id: name, place: ' --storage remote', accept: [], read },
    ...measured,
    state: status === 'PAUSED' ? 'unfinished' : measured.state,
    agent: campaign.facts.target.name,
    elapsedMs: campaign.facts.elapsedMs,
    // What is paused has not done what it was asked for.
    status: status === 'COMPLETED' || status === 'CANCELLED' ? status : 'FAILED',
  };
}
