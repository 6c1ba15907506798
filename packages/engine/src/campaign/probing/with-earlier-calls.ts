import { toText } from '@provoke/evidence';
import type { AgentStep, ToolCall } from '@provoke/evidence/acts';
import type { Message } from '../../definitions/model.ts';
import type { Conversation } from './earlier-turns.ts';
import type { TurnSeen } from './to-exchange.ts';

/**
 * A conversation with the calls that we ran in its earlier turns, and their results, before the replies that followed
 * from them: a model knows nothing that its messages do not say.
 */
export function withEarlierCalls(
  messages: readonly Message[],
  conversation: Conversation<TurnSeen>,
): readonly Message[] {
  const turns = conversation.turns.values();
  return messages.flatMap((message, at) => {
    if (conversation.messages[at]?.sentBy !== 'agent') return [message];
    const turn = turns.next().value;
    return [...callsOf(turn?.seen.steps ?? []), message];
  });
}

/** In the order in which they ran. */
function callsOf(seen: readonly AgentStep[]): Message[] {
  const calls = new Map<string, ToolCall>();
  for (const step of seen)
    if (step.type === 'tool_call' && step.seenBy === 'server') calls.set(step.callId, step);
  return seen.flatMap((step): Message[] => {
    const call = step.type === 'tool_result' ? calls.get(step.callId) : undefined;
    if (step.type !== 'tool_result' || step.seenBy !== 'server' || !call) return [];
    const { callId: id, tool, arguments: args } = call;
    const written = typeof args === 'string' ? args : JSON.stringify(args ?? {});
    const content = step.error === null ? toText(step.result) : `Error: ${step.error}`;
    return [
      {
        ...{ role: 'assistant', content: '' },
        toolCalls: [{ id, name: tool, arguments: written }],
      },
      { role: 'tool', toolCallId: id, content },
    ];
  });
}
