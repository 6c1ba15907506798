import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';
import { formatNextBlock } from '../terminal/format-next.ts';
import { safeLine } from '../terminal/safe-text.ts';
import { untilAnswered } from './until-answered.ts';

const EVERY_MS = { min: 1_000, max: 15_000 };

/**
 * How long to wait before the next look: longer in a long campaign, so that following one for hours leaves most of a
 * user's requests an hour to others.
 */
export const nextLookMs = (followedMs: number): number =>
  Math.min(EVERY_MS.max, Math.max(EVERY_MS.min, followedMs / 20));

type Following = Pick<CommandContext, 'signal' | 'tell' | 'complain'>;

/** Prints the progress of a campaign on workers until it ends or pauses. Waits for a service that is away. */
export async function followCampaign(
  found: Campaign,
  client: Client,
  { signal, tell, complain }: Following,
): Promise<Campaign> {
  const { name } = found;
  try {
    return await untilEnd(found, client, { signal, tell });
  } catch (error) {
    if (signal.aborted && !isTimeout(signal.reason))
      complain(`${name} continues on its workers. Follow it with: provoke queue show ${name}`);
    throw error;
  }
}

/** The signal is one of `AbortSignal.timeout`. */
const isTimeout = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'TimeoutError';

type Telling = Pick<Following, 'signal' | 'tell'>;

async function untilEnd(found: Campaign, client: Client, { signal, tell }: Telling) {
  const startedMs = performance.now();
  const watchIdle = openIdleWatch(tell);
  let campaign = found;
  for (let said = ''; ; ) {
    const line = formatProgress(campaign);
    if (line !== said) tell(line);
    said = line;
    if (!isOpen(campaign)) return campaign;
    watchIdle(campaign);
    await sleep(nextLookMs(performance.now() - startedMs), undefined, { signal });
    const ask = () => client.campaigns.get({ params: { id: found.id }, signal });
    campaign = await untilAnswered(ask, { signal, tell });
  }
}

const isOpen = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'QUEUED' || status === 'RUNNING';

/** A worker that serves the target takes a slice within a second or two. */
const IDLE_MS = 5_000;

/** Says once each time that no worker runs a part of it: a name may be mistyped, or no worker started. */
function openIdleWatch(tell: (text: string) => void): (campaign: Campaign) => void {
  let idleSince: number | undefined;
  let isSaid = false;
  return ({ name, target, slices: { running } }) => {
    if (running > 0) {
      idleSince = undefined;
      isSaid = false;
      return;
    }
    idleSince ??= performance.now();
    if (isSaid || performance.now() - idleSince < IDLE_MS) return;
    isSaid = true;
    const next = ['provoke work --file worker.yaml', `provoke queue cancel ${name}`];
    tell(
      `No worker runs any of it. Waiting for one whose file has the target ${safeLine(target, 64)}.${formatNextBlock(next)}`,
    );
  };
}

export const formatProgress = ({
  name,
  status,
  slices: { done, total, running },
  attempts,
}: Campaign): string =>
  `${name} ${status}: ${formatCount(done)} of ${plural(total, 'slice')} done, ${formatCount(running)} running, ${plural(attempts, 'attempt')}`;
