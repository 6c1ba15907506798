import type { AttemptEvidence } from './campaign-record.ts';
import { isFields, roleIn, textIn, toFields } from './fields.ts';

/** What was sent and what came back, as people read it. */
export type Exchange = { sent: string; reply: string | null; toolCalls: string[] };

type Step = AttemptEvidence['traces'][number];

/** From the recorded steps; where a client recorded none, from the payload and the body. */
export function readExchange(evidence: AttemptEvidence): Exchange {
  const { traces, request_payload, response_body } = evidence;
  const prompt = traces.find(isStep('prompt'))?.content['messages'];
  const reply = toFields(traces.findLast(isStep('reply'))?.content);
  return {
    sent: readMessages(prompt) ?? readPayload(request_payload),
    reply: textIn(reply, 'text') ?? readBody(response_body) ?? response_body,
    toolCalls: toList(evidence.detected_tool_calls).map(describeToolCall),
  };
}

const isStep = (name: string) => (step: Step) => step.content['step_name'] === name;

/** One message is its text; of several, each names its role. */
function readMessages(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const messages = value.filter(isFields);
  const [only, another] = messages;
  if (only && !another) return textOf(only['content']);
  return messages
    .map((message) => `${roleIn(message)}: ${textOf(message['content'])}`)
    .join('\n\n');
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (JSON.stringify(content) ?? '');

function readPayload(payload: unknown): string {
  if (payload === null || payload === undefined) return '';
  const fields = toFields(payload);
  const text = ['prompt', 'input', 'message'].map((name) => textIn(fields, name));
  return (
    readMessages(fields['messages']) ?? text.find((one) => one !== undefined) ?? textOf(payload)
  );
}

/** The reply within a chat-completions answer; undefined in another body. */
function readBody(body: string | null): string | undefined {
  if (body === null || !body.startsWith('{')) return undefined;
  try {
    const { choices, message } = toFields(JSON.parse(body));
    const first = toFields(Array.isArray(choices) ? choices[0] : undefined);
    const said = isFields(first['message']) ? first['message'] : toFields(message);
    return textIn(said, 'content');
  } catch {
    return undefined;
  }
}

const CALLS_MAX = 20;

const toList = (calls: unknown): unknown[] =>
  (Array.isArray(calls) ? calls : calls === null || calls === undefined ? [] : [calls]).slice(
    0,
    CALLS_MAX,
  );

/** `find_article {"id":7}`, in the shapes of the common protocols. */
function describeToolCall(call: unknown): string {
  if (!isFields(call)) return textOf(call);
  const { function: called } = call;
  const { name, arguments: args, input } = isFields(called) ? called : call;
  return typeof name === 'string' ? `${name} ${textOf(args ?? input ?? {})}` : textOf(call);
}
