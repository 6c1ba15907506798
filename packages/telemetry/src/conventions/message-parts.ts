import {
  type Fields,
  isFields,
  readSentCall,
  readSentResult,
  type SentCall,
  type SentResult,
  toFields,
} from '@provoke/evidence';

/** A call or a result that a message carries. */
export type Part = ({ type: 'call' } & SentCall) | ({ type: 'result' } & SentResult);

/**
 * The calls and results of messages, in order, in the shapes of OpenTelemetry, chat completions, the AI SDK, Bedrock and
 * Gemini. Texts are never parsed: what a model or a tool writes must not become a call.
 */
export function* readParts(messages: unknown, depth = 0): Generator<Part> {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(messages)) {
    for (const one of messages) yield* readParts(one, depth + 1);
    return;
  }
  if (!isFields(messages)) return;
  const part = readPart(messages);
  if (part) yield part;
  else
    for (const name of HOLDERS) {
      const held = messages[name];
      if (name === 'tool_calls') yield* readCalls(held);
      else yield* readParts(held, depth + 1);
    }
}

/** Messages in a wrapped list in a message in a list. */
const DEPTH_MAX = 8;

/** Fields that hold messages, or what a message is made of. */
const HOLDERS = [
  ...['messages', 'message', 'contents', 'content', 'parts', 'tool_calls', 'gen_ai.event.content'],
];

function readPart(fields: Fields): Part | undefined {
  const type = fields['type'];
  const call = CALL_WRAPPERS.map((name) => fields[name]).find(isFields);
  if (call) return toCall(call, fields);
  if (CALL_TYPES.includes(type)) return toCall(fields);
  const result = RESULT_WRAPPERS.map((name) => fields[name]).find(isFields);
  if (result) return toResult(result, fields);
  if (RESULT_TYPES.includes(type) || isToolMessage(fields)) return toResult(fields);
  return typeof fields['toolCallId'] === 'string' && typeof fields['toolName'] === 'string'
    ? toCall(fields)
    : undefined;
}

const CALL_TYPES: readonly unknown[] = ['tool_call', 'tool-call', 'tool_use', 'function_call'];
const CALL_WRAPPERS = ['toolUse', 'function_call', 'functionCall', 'server_tool_call'];
const RESULT_TYPES: readonly unknown[] = [
  ...['tool_call_response', 'tool-result', 'tool-error', 'tool_result', 'function_call_output'],
];
const RESULT_WRAPPERS = [
  ...['toolResult', 'function_response', 'functionResponse', 'server_tool_call_response'],
];

/** A whole message that answers one call; one that answers several has parts. */
const isToolMessage = (fields: Fields) =>
  fields['role'] === 'tool' && [fields['tool_call_id'], fields['id']].some(isText);

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Each of them is a call, whatever it says that it is. */
function* readCalls(calls: unknown): Generator<Part> {
  for (const call of Array.isArray(calls) ? calls : []) {
    const fields = toFields(call);
    yield toCall(isFields(fields['tool_call']) ? fields['tool_call'] : fields);
  }
}

/** A server's tool has its name and id outside of its wrapper. */
function toCall(fields: Fields, outer?: Fields): Part {
  const given = outer && !('name' in fields) ? { ...outer, input: fields } : fields;
  const { toolUseId } = given;
  return {
    type: 'call',
    ...readSentCall(toolUseId === undefined ? given : { ...given, id: toolUseId }),
  };
}

function toResult(fields: Fields, outer: Fields = {}): Part {
  const { toolUseId = outer['id'], output } = fields;
  const { type, value } = toFields(output);
  const isTyped = typeof type === 'string' && value !== undefined;
  return {
    type: 'result',
    ...readSentResult({
      ...fields,
      ...(toolUseId !== undefined && { id: toolUseId }),
      ...(isTyped && { output: value, is_error: type.startsWith('error') }),
    }),
  };
}
