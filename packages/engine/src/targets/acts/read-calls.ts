import { readSentCall } from '@provoke/evidence';
import { isRecord } from '../over-http/is-record.ts';
import { joinToolCalls } from './join-tool-calls.ts';
import type { Told } from './told.ts';

type ToldCall = Extract<Told, { type: 'call' }>;

/** A call in any of the common shapes. */
export const toCall = (sent: unknown): ToldCall => ({ type: 'call', sent, ...readSentCall(sent) });

/** The calls of a message of chat completions or of a chain: in pieces, in the older way, and those that are no JSON. */
export function callsOfMessage(message: Readonly<Record<string, unknown>>): ToldCall[] {
  const { tool_calls, invalid_tool_calls, tool_call_chunks, function_call } = message;
  const joined = joinToolCalls(listOf(tool_call_chunks).map(toPiece));
  if (joined.length > 0) return joined.map(toCall);
  const calls = [...listOf(tool_calls), ...listOf(invalid_tool_calls)];
  const isOlder = calls.length === 0 && isRecord(function_call);
  return (isOlder ? [{ type: 'function', function: function_call }] : calls).map(toCall);
}

/** As a chain sends it, and as chat completions do. */
function toPiece(chunk: unknown): unknown {
  if (!isRecord(chunk)) return chunk;
  const { index, id, name, args } = chunk;
  return { index, id, function: { name, arguments: args } };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
