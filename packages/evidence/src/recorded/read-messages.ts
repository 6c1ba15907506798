import { type Fields, filledIn, toFields, toText } from '../fields/fields.ts';
import { readToolCall, writeToolCall } from './read-tool-calls.ts';

export type Speaker = 'instructions' | 'attacker' | 'agent' | 'tool' | 'unknown';
export type Message = {
  speaker: Speaker;
  /** As it was recorded; `message` where nothing was. */
  role: string;
  text: string;
};

const SPEAKERS = new Map<string, Speaker>([
  ['system', 'instructions'],
  ['developer', 'instructions'],
  ['user', 'attacker'],
  ['assistant', 'agent'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** A list of messages; undefined where there is none. */
export const readMessages = (value: unknown): Message[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(toMessage) : undefined;

/** What is no message is shown as it is. */
function toMessage(value: unknown): Message {
  const fields = toFields(value);
  const role = roleOf(fields);
  const words = textOf(fields['content']);
  const calls = callsIn(fields);
  const said = calls.length > 0 ? [words, ...calls].filter(Boolean).join('\n') : words;
  return { speaker: SPEAKERS.get(role) ?? 'unknown', role, text: said ?? toText(value) };
}

/** What a message calls, a line each. */
const callsIn = ({ toolCalls, tool_calls = toolCalls }: Fields): string[] =>
  Array.isArray(tool_calls)
    ? tool_calls.map((call: unknown) => `tool call: ${writeToolCall(readToolCall(call))}`)
    : [];

const roleOf = (message: Fields): string => filledIn(message, 'role') ?? 'message';

/** A text, or the texts of its parts; undefined where something else is in it, such as a picture. */
export function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const texts = content.map((part: unknown) => toFields(part)['text']);
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined;
}

/** One message is its text; of several, each names its role. */
export function writeMessages(messages: readonly Message[]): string {
  const [only, another] = messages;
  if (only && !another) return only.text;
  return messages.map(({ role, text }) => `${role}: ${text}`).join('\n\n');
}
