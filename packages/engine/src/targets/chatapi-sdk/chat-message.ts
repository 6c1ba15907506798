import type { Message } from '../../definitions/model.ts';

/** A message as chat completions take it. One without tools is sent as it is. */
export function toChatMessage(message: Message): object {
  if (message.role === 'tool') {
    const { role, content, toolCallId } = message;
    return { role, content, tool_call_id: toolCallId };
  }
  if (message.role !== 'assistant' || !message.toolCalls) return message;
  const { role, content, toolCalls } = message;
  return {
    role,
    // Servers refuse an empty text.
    content: content === '' ? null : content,
    tool_calls: toolCalls.map(({ id, name, arguments: args }) => ({
      ...{ id, type: 'function' },
      function: { name, arguments: args },
    })),
  };
}
