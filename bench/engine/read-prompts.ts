import { type Message, runCampaign, type Target } from '@provoke/engine';
import { plannedCampaign } from './planned-campaign.ts';

/**
 * Exactly the messages that a campaign with this many goals sends, taken from one that sends them nowhere. If the target
 * answers all alike, that includes a harmless request.
 */
export async function readPrompts(calls: number): Promise<(readonly Message[])[]> {
  const prompts: (readonly Message[])[] = [];
  const nowhere: Target = {
    canPrefill: false,
    payload(messages) {
      prompts.push(messages);
      return {};
    },
    send: async () => ({
      text: 'No.',
      statusCode: 200,
      headers: {},
      body: '',
      toolCalls: null,
      usage: null,
    }),
  };
  const planned = plannedCampaign({ calls, concurrency: 1 }, nowhere);
  await runCampaign({ ...planned, record: async () => undefined });
  return prompts;
}
