import type { Message } from '../../definitions/model.ts';

/**
 * What a user would type, one turn after the other: for agents that keep the conversation themselves. What
 * was to be the system's words stands in front of the first turn, since such an agent takes none.
 */
export function userTurns(messages: readonly Message[]): string[] {
  const [first = '', ...rest] = contentsOf(messages, 'user');
  return [[...contentsOf(messages, 'system'), first].filter(Boolean).join('\n\n'), ...rest];
}

const contentsOf = (messages: readonly Message[], role: Message['role']) =>
  messages.filter((message) => message.role === role).map(({ content }) => content);
