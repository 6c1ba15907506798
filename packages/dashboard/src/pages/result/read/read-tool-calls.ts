import type { Result } from '@provoke/contract';
import { isFields, stringIn, toFields, toText } from './fields.ts';

export type ToolCall = { name: string; args: string };

const CALLS_MAX = 50;

/** The tools that the agent called, in the shapes of the common protocols. */
export function readToolCalls({ detected_tool_calls }: Pick<Result, 'detected_tool_calls'>): {
  calls: ToolCall[];
  left: number;
} {
  const all: unknown[] = Array.isArray(detected_tool_calls)
    ? detected_tool_calls
    : detected_tool_calls === null
      ? []
      : [detected_tool_calls];
  return {
    calls: all.slice(0, CALLS_MAX).map(readCall),
    left: Math.max(0, all.length - CALLS_MAX),
  };
}

function readCall(call: unknown): ToolCall {
  if (!isFields(call)) return { name: 'tool', args: toText(call) };
  const called = isFields(call['function']) ? call['function'] : call;
  const name =
    stringIn(called, 'name') ?? stringIn(called, 'tool_name') ?? stringIn(called, 'tool');
  if (name === undefined) return { name: 'tool', args: toText(call) };
  const args = called['arguments'] ?? called['args'] ?? called['input'] ?? toFields(undefined);
  return { name, args: toText(args) };
}
