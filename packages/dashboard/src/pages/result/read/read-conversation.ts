import type { Result } from '@provoke/contract';
import { type Fields, isFields, roleIn, toFields, toText } from './fields.ts';

export type Speaker = 'instructions' | 'attacker' | 'agent' | 'tool' | 'unknown';
export type Message = { speaker: Speaker; role: string; text: string };
export type Conversation = {
  /** As the agent was sent it, or what was recorded of it. */
  sent: Message[];
  /** Messages in the middle that are left out. */
  left: number;
  /** The agent's words; null if there are none. */
  reply: string | null;
};

type Evidence = Pick<Result, 'request_payload' | 'response_body' | 'traces'>;

/** A conversation of thousands of turns would stop the page. */
const MESSAGES_MAX = 100;

/** From the recorded steps; other clients record none, so then from the request and the response. */
export function readConversation({
  traces,
  request_payload,
  response_body,
}: Evidence): Conversation {
  const steps = traces.map(({ content }) => toFields(content));
  const prompt = steps.findLast((step) => step['step_name'] === 'prompt')?.['messages'];
  const said = steps.findLast((step) => step['step_name'] === 'reply')?.['text'];
  const sent = readMessages(prompt) ?? readPayload(request_payload);
  return {
    ...cut(sent),
    reply: typeof said === 'string' ? said : (readBody(response_body) ?? response_body),
  };
}

const cut = (sent: Message[]) =>
  sent.length <= MESSAGES_MAX
    ? { sent, left: 0 }
    : { sent: sent.slice(-MESSAGES_MAX), left: sent.length - MESSAGES_MAX };

const SPEAKERS = new Map<string, Speaker>([
  ['system', 'instructions'],
  ['developer', 'instructions'],
  ['user', 'attacker'],
  ['assistant', 'agent'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

function readMessages(value: unknown): Message[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.map((message: unknown) => {
    if (!isFields(message)) return { speaker: 'unknown', role: 'message', text: toText(message) };
    const role = roleIn(message);
    const text = textOf(message['content']) ?? toText(message);
    return { speaker: SPEAKERS.get(role) ?? 'unknown', role, text };
  });
}

/** A text, or the texts of its parts; undefined where there is something else in it. */
function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part: unknown) => toFields(part)['text']);
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined;
}

const PROMPTS = ['prompt', 'input', 'message', 'query', 'question', 'text'];

function readPayload(payload: unknown): Message[] {
  if (payload === null || payload === undefined) return [];
  const attacker = (text: string): Message[] => [{ speaker: 'attacker', role: 'user', text }];
  if (!isFields(payload)) return readMessages(payload) ?? attacker(toText(payload));
  const known = readMessages(payload['messages']) ?? readMessages(payload['input']);
  if (known) return known;
  const prompt = PROMPTS.map((name) => payload[name]).find((value) => typeof value === 'string');
  return attacker(typeof prompt === 'string' ? prompt : toText(payload));
}

/** The reply within the JSON of a common protocol; undefined in another body. */
function readBody(body: string | null): string | undefined {
  if (body === null || !body.startsWith('{')) return undefined;
  try {
    const answer: unknown = JSON.parse(body);
    return isFields(answer) ? replyIn(answer) : undefined;
  } catch {
    return undefined;
  }
}

const REPLIES = ['reply', 'response', 'output_text', 'output', 'text', 'answer'];

function replyIn(answer: Fields): string | undefined {
  const choice = Array.isArray(answer['choices']) ? toFields(answer['choices'][0]) : answer;
  const message = toFields(choice['message'])['content'];
  const said = [message, ...REPLIES.map((name) => choice[name])];
  return said.find((value): value is string => typeof value === 'string');
}
