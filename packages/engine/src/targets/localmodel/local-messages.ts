import type { Message } from '../../definitions/model.ts';
import { toArguments } from '../../parsing/to-arguments.ts';

/** Messages as a local model server takes them: arguments as an object, and a result with the name of its tool. */
export function toLocalMessages(messages: readonly Message[]): object[] {
  const names = new Map<string, string>();
  return messages.map((message) => {
    if (message.role === 'tool') {
      const { role, content, toolCallId } = message;
      return { role, content, tool_name: names.get(toolCallId) ?? toolCallId };
    }
    if (message.role !== 'assistant' || !message.toolCalls) return message;
    const { role, content, toolCalls } = message;
    for (const { id, name } of toolCalls) names.set(id, name);
    const tool_calls = toolCalls.map(({ name, arguments: args }) => ({
      function: { name, arguments: toArguments(args) },
    }));
    return { role, content, tool_calls };
  });
}
