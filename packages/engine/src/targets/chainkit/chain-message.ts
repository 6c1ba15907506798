import type { Message } from '../../definitions/model.ts';
import { toArguments } from '../../parsing/to-arguments.ts';

const types = { system: 'system', user: 'human', assistant: 'ai', tool: 'tool' } as const;

/** A message as LangChain serializes it. */
export function toChainMessage(message: Message): object {
  const { role, content } = message;
  const said = { type: types[role], content };
  if (message.role === 'tool') return { ...said, tool_call_id: message.toolCallId };
  if (message.role !== 'assistant' || !message.toolCalls) return said;
  const tool_calls = message.toolCalls.map(({ id, name, arguments: args }) => ({
    ...{ name, args: toArguments(args), id },
    type: 'tool_call',
  }));
  return { ...said, tool_calls };
}
