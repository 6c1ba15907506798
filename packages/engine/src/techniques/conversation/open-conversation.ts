import type { Message } from '../../definitions/model.ts';
import { clip } from '../../text/clip.ts';

/** What the agent is sent again of one of its replies; a longer one would fill its context alone. */
const REPLY_MAX = 20_000;
/** Bound of the whole history. The oldest exchanges are dropped first. */
const HISTORY_MAX = 200_000;

/** The agent's side of a conversation. To backtrack is not to keep an exchange: the agent never sees it again. */
export type Conversation = {
  /** The messages that end with this prompt. */
  next(prompt: string): readonly Message[];
  keep(prompt: string, reply: string): void;
};

export function openConversation(): Conversation {
  let exchanges: (readonly [Message, Message])[] = [];
  return {
    next: (prompt) => [...exchanges.flat(), { role: 'user', content: prompt }],
    keep(prompt, reply) {
      // Many servers reject an empty message.
      if (reply.trim() === '') return;
      const said: Message = { role: 'assistant', content: clip(reply, REPLY_MAX) };
      exchanges = withinBounds([...exchanges, [{ role: 'user', content: prompt }, said]]);
    },
  };
}

function withinBounds<Exchange extends readonly Message[]>(exchanges: Exchange[]): Exchange[] {
  let length = 0;
  const kept = exchanges.findLastIndex((exchange) => {
    length += exchange.reduce((sum, { content }) => sum + content.length, 0);
    return length > HISTORY_MAX;
  });
  return exchanges.slice(kept + 1);
}
