import { readSentResult } from '@provoke/evidence';
import { isRecord } from '../over-http/is-record.ts';
import { readAgentThought } from './read-agent-thought.ts';
import { callsOfMessage, toCall } from './read-calls.ts';
import { readHosted } from './read-hosted.ts';
import { roleOf } from './roles.ts';
import type { Told } from './told.ts';

/**
 * The calls and results in a list as agents' servers send it: messages of chat completions, LangChain or Anthropic,
 * items of OpenAI's responses, parts of Gemini or the AI SDK.
 */
export const readItems = (items: readonly unknown[]): Told[] => items.flatMap(readItem);

type ToldResult = Extract<Told, { type: 'result' }>;

export function readItem(item: unknown): Told[] {
  if (!isRecord(item)) return [];
  const part = readPart(item);
  if (part.length > 0) return part;
  if (roleOf(item) === 'tool') return [toResult(item)];
  const calls = callsOfMessage(item);
  const parts = partsOf(item).flatMap(readPart);
  // A message that lists its calls may repeat them among its parts, half of them unparsed.
  return [...(calls.length > 0 ? parts.filter(({ type }) => type !== 'call') : parts), ...calls];
}

export const toResult = (sent: unknown): ToldResult => ({
  type: 'result',
  ...readSentResult(sent),
});

const partsOf = ({ content, parts }: Readonly<Record<string, unknown>>): unknown[] => {
  const inner = isRecord(content) ? content['parts'] : content;
  return [inner, parts].find(Array.isArray) ?? [];
};

const CALL = /^(?:(?:server_|mcp_)?tool_use|(?:custom_tool|function)_call|tool-call)$/;
const RESULT =
  /^(?:\w{0,40}tool_result|(?:custom_tool|function)_call_output|function_call_result|tool-(?:result|error))$/;

/** A part says by its type, or by its only field, that it is a call or a result. */
function readPart(part: unknown): Told[] {
  if (!isRecord(part)) return [];
  const { type, functionCall, functionResponse, function_response = functionResponse } = part;
  if (isRecord(functionCall)) return [toCall(functionCall)];
  if (isRecord(function_response)) return [toResult(function_response)];
  if (isRecord(part['executableCode'])) return [toCall({ ...CODE, args: part['executableCode'] })];
  if (isRecord(part['codeExecutionResult'])) return [ranCode(part['codeExecutionResult'])];
  if (part['event'] === 'agent_thought') return readAgentThought(part);
  if (typeof type !== 'string') return [];
  if (CALL.test(type)) return [toCall(part)];
  if (RESULT.test(type)) return [toResult(part)];
  const hosted = readHosted(part);
  if (hosted.length > 0) return hosted;
  return /^(?:tool-|dynamic-tool$)/.test(type) && 'state' in part
    ? bothOf(part, part['toolName'] ?? type.replace(/^tool-/, ''))
    : [];
}

/** Gemini's own tool, which has no name in its parts. */
const CODE = { name: 'code_execution' };

const ranCode = ({ outcome, output }: Readonly<Record<string, unknown>>): ToldResult =>
  toResult({ ...CODE, output, ...(outcome !== 'OUTCOME_OK' && { status: 'failed' }) });

/** A part for a call and what came of it, which may be nothing yet. */
export function bothOf(part: Readonly<Record<string, unknown>>, tool: unknown): Told[] {
  const named = { ...part, tool };
  const call = { ...toCall(named), sent: part };
  const { output, error, errorText } = part;
  const hasEnded = [output, error, errorText].some((one) => one !== undefined && one !== null);
  return hasEnded ? [call, toResult(named)] : [call];
}
