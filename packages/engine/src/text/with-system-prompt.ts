import type { Message } from '../definitions/model.ts';

/** In front of a conversation. Joined with a system message that it has, since many servers take one only. */
export function withSystemPrompt(prompt: string, messages: readonly Message[]): Message[] {
  const [first, ...rest] = messages;
  if (first?.role === 'system')
    return [{ role: 'system', content: `${prompt}\n\n${first.content}` }, ...rest];
  return [{ role: 'system', content: prompt }, ...messages];
}
