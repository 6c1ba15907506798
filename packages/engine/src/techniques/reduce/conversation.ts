import type { Message } from '../../definitions/model.ts';
import { joinWords, splitWords, type Word } from './split-words.ts';

/** A conversation as words that can be left out: those of its user's turns. */
export type Conversation = {
  words: readonly Word[];
  /** What is sent with these words of it, by their places in order. At least one. */
  write(kept: readonly number[]): Message[];
};

/**
 * A turn without words goes with the reply to it. System messages stay, and so does the start of a reply at its end: the
 * agent continues that.
 */
export function readConversation(messages: readonly Message[]): Conversation {
  const words = messages.flatMap(({ role, content }, at) =>
    role === 'user' ? splitWords(content, at) : [],
  );
  const last = messages.at(-1);
  const prefill = last?.role === 'assistant' ? [last] : [];
  const rest = messages.slice(0, messages.length - prefill.length);
  return {
    words,
    write(kept) {
      // As it was, its margins too.
      if (kept.length === words.length) return [...messages];
      const written = writeTurns(rest, words, kept);
      // The reply to the last turn that is left is what is asked for.
      while (written.at(-1)?.role === 'assistant') written.pop();
      return [...written, ...prefill];
    },
  };
}

function writeTurns(
  messages: readonly Message[],
  words: readonly Word[],
  kept: readonly number[],
): Message[] {
  let isOpen = false;
  return messages.flatMap((message, at): Message[] => {
    const { role } = message;
    if (role !== 'user') return role === 'system' || isOpen ? [message] : [];
    const own = kept.filter((index) => words[index]?.message === at);
    isOpen = own.length > 0;
    return isOpen ? [{ role, content: joinWords(words, own) }] : [];
  });
}
