import { PROMPTS } from './provider.ts';

export type Question = { prompt: string; apiKey?: string; maxTokens?: number; stream?: boolean };

/** Situations that users meet. The prompts differ, so that the provider's calls can be counted. */
export const situations = {
  'a field is wrong': { prompt: 'wrong field', maxTokens: 4_097 },
  'the provider finds fault': { prompt: PROMPTS.refused },
  'the key is wrong': { prompt: 'wrong key', apiKey: 'nonsense' },
  'the call costs more than the balance': { prompt: 'too dear', maxTokens: 4_096 },
  'a stream is asked for': { prompt: 'stream', stream: true },
  'the provider fails': { prompt: PROMPTS.broken },
  'the provider is too slow': { prompt: PROMPTS.slow },
  'the provider is busy': { prompt: PROMPTS.busy },
  'the hourly limit is used up': { prompt: 'throttled' },
} satisfies Record<string, Question>;

export type Situation = keyof typeof situations;

/** HTTP requests that the client sends, and how many of them reach the provider. */
export type Sent = { requests: number; providerCalls: number };
