import type { Message } from '../definitions/model.ts';

/**
 * Puts a system prompt, if there is one, before a conversation. Joins it with an existing system message, because many
 * servers accept only one.
 */
export function withSystemPrompt(
  prompt: string | undefined,
  messages: readonly Message[],
): readonly Message[] {
  if (!prompt) return messages;
  const [first, ...rest] = messages;
  if (first?.role === 'system')
    return [{ role: 'system', content: `${prompt}\n\n${first.content}` }, ...rest];
  return [{ role: 'system', content: prompt }, ...messages];
}
