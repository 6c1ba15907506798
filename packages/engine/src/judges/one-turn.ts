import type { Exchange } from '../definitions/judge.ts';

type Told = Pick<Exchange, 'goal' | 'prompt' | 'reply' | 'toolCalls'>;

/** A prompt and its reply as a conversation of one turn, of which nothing but the words was seen. */
export const oneTurn = (told: Told): Exchange => ({
  ...told,
  messages: [
    { role: 'user', content: told.prompt, turn: 1, sentBy: 'us' },
    { role: 'assistant', content: told.reply, turn: 1, sentBy: 'agent' },
  ],
  steps: [],
  observable: { meant: [], did: [], reached: false, state: false },
  exposed: true,
  tokens: [],
  failedResult: [],
});
