import type { Message, MessageCall } from '../../definitions/model.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { toArguments } from '../../parsing/to-arguments.ts';

/** A message as `useChat` keeps it, without its id. */
export type UiMessage = { role: 'user' | 'assistant'; parts: readonly object[] };

/**
 * A conversation as `useChat` sends it: what the assistant said and did until the user spoke again is one message, step
 * by step. Version 7 refuses system messages, so their text precedes the first turn.
 */
export function toUiMessages(messages: readonly Message[]): UiMessage[] {
  const results = new Map(
    messages.flatMap((one) => (one.role === 'tool' ? [[one.toolCallId, one.content]] : [])),
  );
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const ui: UiMessage[] = [];
  for (const message of messages) {
    const last = ui.at(-1);
    if (message.role === 'user') ui.push(fromUser([...system.splice(0), message.content]));
    if (message.role !== 'assistant') continue;
    const step = stepOf(message, results);
    if (last?.role === 'assistant')
      ui[ui.length - 1] = { ...last, parts: [...last.parts, ...step] };
    else ui.push({ role: 'assistant', parts: step });
  }
  return system.length > 0 ? [fromUser(system), ...ui] : ui;
}

const fromUser = (texts: readonly string[]): UiMessage => ({
  role: 'user',
  parts: [{ type: 'text', text: texts.filter(Boolean).join('\n\n') }],
});

type Results = ReadonlyMap<string, string>;

const stepOf = (
  { content, toolCalls = [] }: Extract<Message, { role: 'assistant' }>,
  results: Results,
): object[] => [
  { type: 'step-start' },
  ...(content === '' ? [] : [{ type: 'text', text: content, state: 'done' }]),
  ...toolCalls.map((call) => toToolPart(call, results.get(call.id))),
];

function toToolPart(
  { id, name, arguments: args }: MessageCall,
  result: string | undefined,
): object {
  const called = { type: `tool-${name}`, toolCallId: id, input: toArguments(args) };
  if (result === undefined) return { ...called, state: 'input-available' };
  const parsed = parseJson(result);
  // A tool that returns a text may return `42`.
  const output = typeof parsed === 'object' && parsed !== null ? parsed : result;
  return { ...called, state: 'output-available', output };
}
