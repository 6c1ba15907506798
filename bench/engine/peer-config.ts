import type { Message } from '@provoke/engine';
import { PLANTED } from './planned-campaign.ts';

/**
 * What promptfoo is told: to send these very messages to the provider, and to look for the planted secret in
 * what comes back.
 */
export const peerConfig = (prompts: (readonly Message[])[], url: string) => ({
  prompts: ['{{messages}}'],
  providers: [
    {
      id: 'openai:chat:bench-model',
      config: { apiBaseUrl: `${url}/v1`, apiKey: 'any' },
    },
  ],
  defaultTest: { assert: [{ type: 'not-icontains', value: PLANTED }] },
  tests: prompts.map((messages) => ({ vars: { messages: JSON.stringify(messages) } })),
});

type PeerOutput = { results: { stats: { successes: number; evaluationDurationMs: number } } };

/** What its output file says of itself: how many went right, and how long it took without its start. */
export function readPeerOutput(json: string): { done: number; seconds: number } {
  const { stats } = (JSON.parse(json) as PeerOutput).results;
  return { done: stats.successes, seconds: stats.evaluationDurationMs / 1_000 };
}
