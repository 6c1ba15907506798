import { hash } from 'node:crypto';
import type { Message as TurnMessage } from '@provoke/evidence/acts';
import type { Message } from '../../definitions/model.ts';

/** What is remembered of a reply: what was seen of it besides its words. */
export type Turn<Seen> = { turn: number; seen: Seen };

/** A conversation, with who sent each message, and the agent's earlier turns in it. */
export type Conversation<Seen> = {
  messages: readonly TurnMessage[];
  turns: readonly Turn<Seen>[];
  /** The turn that the next reply is, from 1. */
  turn: number;
};

/**
 * Tells the agent's own replies in a conversation from those that we put there: an assistant's message is the agent's if
 * it answered exactly the messages before it. Words and calls of any other are ours. Of each reply it keeps a hash.
 */
export function createEarlierTurns<Seen>() {
  const replies = new Map<string, Seen>();

  return {
    /** What the agent answered to these messages. */
    remember: (messages: readonly Message[], reply: string, seen: Seen): void =>
      void replies.set(toKey(messages.reduce(follow, ''), reply), seen),

    read(messages: readonly Message[]): Conversation<Seen> {
      const turns: Turn<Seen>[] = [];
      let before = '';
      let turn = 1;
      const read = messages.map((message): TurnMessage => {
        const key = message.role === 'assistant' ? toKey(before, message.content) : undefined;
        const isAgents = key !== undefined && replies.has(key);
        before = follow(before, message);
        const { role, content } = message;
        const told = { role, content, turn, ...callsIn(message) };
        if (!isAgents) return { ...told, sentBy: 'us' };
        turns.push({ turn: turn++, seen: replies.get(key) as Seen });
        return { ...told, sentBy: 'agent' };
      });
      return { messages: read, turns, turn };
    },
  };
}
export type EarlierTurns<Seen> = ReturnType<typeof createEarlierTurns<Seen>>;

/** A conversation without a turn of the agent. */
export const begin = (messages: readonly Message[]): Conversation<never> =>
  createEarlierTurns<never>().read(messages);

/** The same conversation in the words that were sent, in which prompts may be converted. */
export const asSent = <Seen>(
  conversation: Conversation<Seen>,
  sent: readonly Message[],
): Conversation<Seen> => ({
  ...conversation,
  messages: conversation.messages.map((message, at) => ({
    ...message,
    content: sent[at]?.content ?? message.content,
  })),
});

/** Calls and results that it carries. */
function callsIn(message: Message): Pick<TurnMessage, 'callIds'> {
  if (message.role === 'tool') return { callIds: [message.toolCallId] };
  if (message.role !== 'assistant' || !message.toolCalls) return {};
  return { callIds: message.toolCalls.map(({ id }) => id) };
}

const follow = (before: string, message: Message): string =>
  digest([before, message.role, message.content, ...(callsIn(message).callIds ?? [])]);

const toKey = (before: string, reply: string): string => digest([before, 'assistant', reply]);

const digest = (parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');
