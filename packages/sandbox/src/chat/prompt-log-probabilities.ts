import type { ChatMessage } from './chat-message.ts';

const PLACES_MAX = 10_000;
const SHORT = -0.25;
const LONG = -1.25;

/**
 * What vLLM adds to a chat completion for `prompt_logprobs`. The simulation treats words as tokens, and long ones as
 * unlikely.
 */
export function promptLogProbabilities(messages: readonly ChatMessage[]) {
  const tokens = messages.flatMap(({ content }) => content.match(/(?<!\s)\s*\S+/g) ?? []);
  const places = tokens.slice(-PLACES_MAX).map((token, id) => {
    const logprob = token.trim().length > 5 ? LONG : SHORT;
    return { [id]: { logprob, rank: 1, decoded_token: token } };
  });
  return [null, ...places];
}
