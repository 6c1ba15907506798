import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import type { CommandContext } from '../command/context.ts';

const POLL_MS = 1_000;

/** Says how a campaign of workers goes on, until it ends or pauses. */
export async function followCampaign(
  found: Campaign,
  client: Client,
  { signal, tell }: Pick<CommandContext, 'signal' | 'tell'>,
): Promise<Campaign> {
  let campaign = found;
  for (let said = ''; ; ) {
    const line = formatProgress(campaign);
    if (line !== said) tell(line);
    said = line;
    if (campaign.status !== 'QUEUED' && campaign.status !== 'RUNNING') return campaign;
    await sleep(POLL_MS, undefined, { signal });
    campaign = await client.campaigns.get({ params: { id: found.id }, signal });
  }
}

export const formatProgress = ({
  name,
  status,
  slices: { done, total, running },
  attempts,
}: Campaign): string =>
  `${name} ${status}: ${done} of ${total} slices done, ${running} under way, ${attempts} attempts`;
