import type { Message } from '@provoke/engine';
import { PLANTED } from './planned-campaign.ts';

/**
 * promptfoo's configuration: sends exactly these messages to the provider, and searches the replies for the planted
 * secret.
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

/** From its output file: the number of successes, and its duration without start-up. */
export function readPeerOutput(json: string): { done: number; seconds: number } {
  const { stats } = (JSON.parse(json) as PeerOutput).results;
  return { done: stats.successes, seconds: stats.evaluationDurationMs / 1_000 };
}
