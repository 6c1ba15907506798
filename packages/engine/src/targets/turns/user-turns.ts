import type { Message } from '../../definitions/model.ts';
import { plainMessages } from './plain-messages.ts';

/**
 * What a user would type, turn by turn, for agents that keep the conversation. Such an agent accepts no system
 * message, so that text precedes the first turn.
 */
export function userTurns(messages: readonly Message[]): string[] {
  const [first = '', ...rest] = contentsOf(messages, 'user');
  return [[...contentsOf(messages, 'system'), first].filter(Boolean).join('\n\n'), ...rest];
}

const contentsOf = (messages: readonly Message[], role: Message['role']) =>
  plainMessages(messages)
    .filter((message) => message.role === role)
    .map(({ content }) => content);
