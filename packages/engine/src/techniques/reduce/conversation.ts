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
  const prefill = messages.at(-1)?.role === 'assistant' ? messages.length - 1 : undefined;
  return {
    words,
    write(kept) {
      // As it was, its margins too.
      if (kept.length === words.length) return [...messages];
      const written: Message[] = [];
      let isOpen = false;
      for (const [at, { role, content }] of messages.entries()) {
        const own = kept.filter((index) => words[index]?.message === at);
        if (role === 'user') isOpen = own.length > 0;
        if (role === 'user' && isOpen) written.push({ role, content: joinWords(words, own) });
        else if (role === 'system' || (role === 'assistant' && isOpen && at !== prefill))
          written.push({ role, content });
      }
      // The reply to the last turn that is left is what is asked for.
      while (written.at(-1)?.role === 'assistant') written.pop();
      const start = prefill === undefined ? undefined : messages[prefill];
      return start ? [...written, start] : written;
    },
  };
}
