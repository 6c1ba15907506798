import type { ModelMessage } from 'ai';
import type { Message } from '../definitions/model.ts';
import { toArguments } from '../parsing/to-arguments.ts';

/** Messages as the `ai` SDK takes them, which sends them in each vendor's own protocol. */
export function toModelMessages(messages: readonly Message[]): ModelMessage[] {
  const names = new Map<string, string>();
  return messages.map((message): ModelMessage => {
    if (message.role === 'tool') {
      const { role, content, toolCallId } = message;
      const output = { type: 'text' as const, value: content };
      const toolName = names.get(toolCallId) ?? toolCallId;
      return { role, content: [{ type: 'tool-result', toolCallId, toolName, output }] };
    }
    if (message.role !== 'assistant' || !message.toolCalls) return message;
    const { role, content, toolCalls } = message;
    for (const { id, name } of toolCalls) names.set(id, name);
    const calls = toolCalls.map(({ id, name, arguments: args }) => ({
      ...{ type: 'tool-call' as const, toolCallId: id },
      ...{ toolName: name, input: toArguments(args) },
    }));
    return {
      role,
      content: [...(content === '' ? [] : [{ type: 'text' as const, text: content }]), ...calls],
    };
  });
}
