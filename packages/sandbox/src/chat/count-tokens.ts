import type { ChatMessage } from './chat-message.ts';

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The simulation counts words. */
export function countTokens(messages: readonly ChatMessage[], content: string) {
  return {
    prompt: messages.reduce((sum, message) => sum + countWords(message.content), 0),
    completion: countWords(content),
  };
}
