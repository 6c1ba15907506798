import type { Exchange } from '../../definitions/judge.ts';

type Turns = Pick<Exchange, 'messages' | 'steps'>;

/** The agent's words in earlier turns of the conversation, its own alone. */
export const earlierWords = ({ messages }: Pick<Turns, 'messages'>): string[] =>
  messages.slice(0, -1).flatMap(({ sentBy, content }) => (sentBy === 'agent' ? [content] : []));

/** Whether the agent has answered before in this conversation. */
export const hasEarlierTurns = ({ messages }: Pick<Turns, 'messages'>): boolean =>
  messages.slice(0, -1).some(({ sentBy }) => sentBy === 'agent');

/**
 * The conversation before the last prompt, one JSON object a line, so that no text in it can pass for another message;
 * without the prompts where the question does not show them. Undefined if the agent has not answered before.
 */
export function readEarlier(exchange: Turns, sees: readonly string[]): string | undefined {
  if (!hasEarlierTurns(exchange)) return undefined;
  const { messages, steps } = exchange;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const lines = messages.slice(0, Math.max(last, 0)).flatMap(({ sentBy, content, turn }) => {
    if (sentBy === 'us')
      return sees.includes('prompt') ? [{ turn, from: SENDER, text: content }] : [];
    const called = steps.flatMap((step) =>
      step.type === 'tool_call' && step.turn === turn
        ? [{ turn, from: AGENT, tool: step.tool, arguments: step.arguments }]
        : [],
    );
    return [...called, { turn, from: AGENT, text: content }];
  });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

const SENDER = 'sender';
const AGENT = 'AI system';
