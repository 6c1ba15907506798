import type { Message } from '../../definitions/model.ts';

type Plain = { role: 'system' | 'user' | 'assistant'; content: string };

/**
 * Messages for an agent whose wire has no room for tools: calls and results are lines below the user's words before
 * them.
 */
export function plainMessages(messages: readonly Message[]): readonly Plain[] {
  const plain: Plain[] = [];
  const addLine = (line: string) => {
    const last = plain.findLastIndex(({ role }) => role === 'user');
    const before = plain[last];
    if (before) plain[last] = { ...before, content: `${before.content}\n\n${line}` };
    else plain.push({ role: 'user', content: line });
  };
  for (const message of messages)
    if (message.role === 'tool') addLine(`tool result: ${message.content}`);
    else if (message.role !== 'assistant' || !message.toolCalls) plain.push(message);
    else {
      const { role, content, toolCalls } = message;
      for (const { name, arguments: args } of toolCalls) addLine(`tool call: ${name} ${args}`);
      if (content !== '') plain.push({ role, content });
    }
  return plain;
}
