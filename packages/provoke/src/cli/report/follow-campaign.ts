import { setTimeout as sleep } from 'node:timers/promises';
import { backOff, classifyError } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import type { CommandContext } from '../command/command.ts';

const EVERY_MS = { min: 1_000, max: 15_000 };

/**
 * How long to wait before the next look: longer in a long campaign, so that following one for hours leaves most of a
 * user's requests an hour to others.
 */
export const nextLookMs = (followedMs: number): number =>
  Math.min(EVERY_MS.max, Math.max(EVERY_MS.min, followedMs / 20));

type Telling = Pick<CommandContext, 'signal' | 'tell'>;

type Following = Telling & Pick<CommandContext, 'complain'>;

/** Prints the progress of a campaign on workers until it ends or pauses. Waits for a service that is away. */
export async function followCampaign(
  found: Campaign,
  client: Client,
  { complain, ...telling }: Following,
): Promise<Campaign> {
  try {
    return await untilEnd(found, client, telling);
  } catch (error) {
    if (telling.signal.aborted)
      complain(
        `${found.name} continues on its workers. Follow it with: provoke queue show ${found.name}`,
      );
    throw error;
  }
}

async function untilEnd(found: Campaign, client: Client, { signal, tell }: Telling) {
  const startedMs = performance.now();
  let campaign = found;
  for (let said = ''; ; ) {
    const line = formatProgress(campaign);
    if (line !== said) tell(line);
    said = line;
    if (campaign.status !== 'QUEUED' && campaign.status !== 'RUNNING') return campaign;
    await sleep(nextLookMs(performance.now() - startedMs), undefined, { signal });
    const ask = () => client.campaigns.get({ params: { id: found.id }, signal });
    campaign = await untilAnswered(ask, { signal, tell });
  }
}

/** Some eight minutes. */
const TRIES_MAX = 20;

/** What the service answers, also if it is away for some minutes. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>, { signal, tell }: Telling) {
  for (let tries = 0; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || tries === TRIES_MAX || classifyError(error) !== 'later') throw error;
      if (tries === 0) tell('The service does not answer. Waiting for it.');
      await backOff(tries, signal);
    }
}

export const formatProgress = ({
  name,
  status,
  slices: { done, total, running },
  attempts,
}: Campaign): string =>
  `${name} ${status}: ${done} of ${total} slices done, ${running} running, ${attempts} attempts`;
