import type { HandedOver } from '@provoke/campaign';
import { ApiError } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import type { CommandContext } from '../command/command.ts';
import { followCampaign } from './follow-campaign.ts';
import { untilAnswered } from './until-answered.ts';

/** A timer of Node fires early for more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** How long the service has to take a pause. */
const PAUSE_MS = 10_000;

type Following = Pick<CommandContext, 'signal' | 'tell' | 'complain'>;

/**
 * The campaign at its end, or paused. Its minutes count from here, whether a worker runs it or none does: the service
 * counts only those of its workers. Throws if the service is away for longer.
 */
export async function followWithinBudget(
  { campaign, service: { client } }: HandedOver,
  context: Following,
): Promise<Campaign> {
  const { max_minutes: minutes } = campaign.budget;
  if (minutes === null) return followCampaign(campaign, client, context);
  const limit = AbortSignal.timeout(Math.min(Math.ceil(minutes * 60_000), TIMER_MAX_MS));
  const within = { ...context, signal: AbortSignal.any([context.signal, limit]) };
  try {
    return await followCampaign(campaign, client, within);
  } catch (error) {
    if (context.signal.aborted || !limit.aborted) throw error;
  }
  const reason = `Budget spent: ${minutes} of ${minutes} minutes.`;
  const { signal: interrupt, tell } = context;
  const signal = AbortSignal.any([interrupt, AbortSignal.timeout(PAUSE_MS)]);
  const params = { id: campaign.id };
  const pause = () =>
    client.campaigns.update({ params, body: { status: 'PAUSED' }, signal }).catch((error) => {
      // It has ended since.
      if (error instanceof ApiError && 'status' in error.fields)
        return client.campaigns.get({ params, signal });
      throw error;
    });
  const paused = await untilAnswered(pause, { signal, tell });
  return paused.status === 'PAUSED' ? { ...paused, reason: paused.reason ?? reason } : paused;
}
